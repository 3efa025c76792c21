internal import Basics
internal import Boards
internal import CommandLineInterface
internal import Synchronization

/// Writes the cards of lanes as the elements of arrays, on a large board several pieces at the same time.
///
/// A piece is handed on and forgotten before the next ones are written, so that no more of them are in memory than
/// there are threads.
struct CardPieces {
  /// Some cards of one lane.
  private struct Run {
    let lane: ItemID
    let cards: ArraySlice<Card>
  }

  private let runs: [Run]
  private let detail: CardDetail
  private let threads: Int
  /// The next run to be written.
  private var next = 0
  /// What was written ahead, the next one last.
  private var written: [[UInt8]] = []

  private static let runLength = 256
  /// On a board with fewer cards a second thread costs more than it gains.
  private static let threadedCount = 500

  /// Prepares to write the cards of lanes, lane by lane in this order.
  init(of lanes: [Lane], _ detail: CardDetail) {
    runs = lanes.flatMap { lane in
      stride(from: 0, to: lane.cards.count, by: Self.runLength).map { start in
        Run(lane: lane.id, cards: lane.cards[start...].prefix(Self.runLength))
      }
    }
    self.detail = detail
    threads = lanes.reduce(0) { $0 + $1.cards.count } < Self.threadedCount ? 1 : 2
  }

  /// Writes the cards of the lane whose turn it is, with commas between them and without the brackets around.
  mutating func writeCards(of lane: Lane, on output: Output) {
    var isFirst = true
    while next < runs.count, runs[next].lane == lane.id, !output.hasFailed {
      if written.isEmpty { writeAhead() }
      if !isFirst { output.write(",") }
      isFirst = false
      written.removeLast().withUnsafeBytes { output.write($0) }
      next += 1
    }
  }

  private mutating func writeAhead() {
    let ahead = Array(runs[next...].prefix(threads))
    let pieces = Mutex([[UInt8]](repeating: [], count: ahead.count))
    Workers.run(ahead.count) { [detail] number in
      let piece = Self.piece(of: ahead[number].cards, detail)
      pieces.withLock { $0[number] = piece }
    }
    written = pieces.withLock { $0.reversed() }
  }

  /// The cards with commas between them.
  private static func piece(of cards: ArraySlice<Card>, _ detail: CardDetail) -> [UInt8] {
    var writer = JSONWriter()
    writer.array { writer in
      for card in cards { writer.object { card.write(to: &$0, detail) } }
    }
    var piece: [UInt8] = []
    writer.drain { bytes in piece = Array(bytes.dropFirst().dropLast()) }
    return piece
  }
}
