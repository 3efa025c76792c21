internal import Basics
internal import Boards
internal import CommandLineInterface

/// Writes a board as one JSON object, straight from its documents: what is written leaves the memory as it grows.
struct BoardDocumentWriter {
  let board: Board
  /// The absolute path of the board's folder.
  let path: String
  let detail: CardDetail
  /// Where in the past the board is seen; nil for a board as it is.
  var outline: PastOutline?

  /// Writes the board to the results of a console.
  func write(on console: Console) {
    var writer = JSONWriter()
    var pieces = CardPieces(of: board.lanes, detail)
    writer.object { writer in
      console.writePreamble(to: &writer)
      outline?.write(to: &writer)
      writer.key("board")
      writer.object { writer in
        writeBoard(to: &writer)
        writer.key("lanes")
        writer.array { writer in
          for lane in board.lanes where !console.output.hasFailed {
            writer.object { writer in
              write(lane, to: &writer)
              writer.key("cards")
              writer.array { writer in
                // The cards are written elsewhere, so what stands before them goes out first.
                writer.drain { console.output.write($0) }
                pieces.writeCards(of: lane, on: console.output)
              }
            }
          }
        }
        writeTrash(to: &writer)
        writePassedOver(to: &writer)
      }
    }
    writer.endLine()
    writer.drain { console.output.write($0) }
  }

  private func writeBoard(to writer: inout JSONWriter) {
    writer.member("title", board.displayTitle)
    writer.member("path", path)
    writer.member("id", board.id?.canonical)
    writer.icon(of: board)
    writer.stamps(of: board)
    writer.key("body")
    writer.string(utf8: board.body)
    writer.problem(of: board)
  }

  private func write(_ lane: Lane, to writer: inout JSONWriter) {
    writer.member("id", lane.id.canonical)
    writer.title(of: lane)
    writer.key("order")
    writer.number(lane.order)
    writer.member("collapsed", lane.isCollapsed)
    if let color = lane.background { writer.member("background", color.text) }
    writer.icon(of: lane)
    writer.stamps(of: lane)
    writer.key("body")
    writer.string(utf8: lane.body)
    writer.problem(of: lane)
  }

  private func writeTrash(to writer: inout JSONWriter) {
    writer.key("trash")
    writer.array { writer in
      for entry in board.trash {
        writer.object { writer in
          writer.member("id", entry.id.canonical)
          writer.member("kind", entry.lane == nil ? "card" : "lane")
          writer.title(of: entry)
          if let lane = entry.lane { writer.member("cards", lane.cards.count) }
          writer.member("trashed", entry.modified?.at?.text)
          writer.problem(of: entry)
        }
      }
    }
  }

  private func writePassedOver(to writer: inout JSONWriter) {
    writer.key("passedOver")
    writer.array { writer in
      for entry in board.passedOver {
        writer.object { writer in
          writer.member("path", entry.path.description)
          writer.member("reason", entry.reason.name)
        }
      }
    }
  }
}

extension PassedOver.Reason {
  /// The stable name of the reason.
  fileprivate var name: String {
    switch self {
    case .stray: "stray"
    case .indexLess: "index-less"
    case .inIndexLessLane: "in-index-less-lane"
    case .link: "link"
    case .flatAttachment: "flat-attachment"
    case .caseTwin: "case-twin"
    case .inaccessible: "inaccessible"
    case .notAFolder: "not-a-folder"
    }
  }
}
