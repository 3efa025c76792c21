import BoardFormat

/// The three-way merge of two bodies, by lines.
///
/// What comes out is their text with the lines that this side changed put in. Lines are compared without their
/// ends, so a body whose line ends were converted still merges; changed regions that overlap or touch are a
/// conflict unless both sides say the same there.
enum BodyMerge {
  /// What became of two bodies.
  enum Outcome: Sendable, Equatable {
    case merged([UInt8])
    case conflicts([MergeConflict])
  }

  /// Merges `mine` into `theirs`, both made from `base`. Lines put in get the given line end.
  static func merge(
    base: ArraySlice<UInt8>, mine: ArraySlice<UInt8>, theirs: ArraySlice<UInt8>, lineEnding: LineEnding
  ) -> Outcome {
    if mine == base || mine == theirs { return .merged(Array(theirs)) }
    if theirs == base { return .merged(Array(mine)) }
    let merge = ThreeTexts(base: TextLines(base), mine: TextLines(mine), theirs: TextLines(theirs))
    return merge.run(lineEnding: lineEnding)
  }
}

/// Three texts and where two of them differ from the first.
private struct ThreeTexts {
  let base: TextLines
  let mine: TextLines
  let theirs: TextLines

  /// A stretch of the base that at least one side changed, and what each side has in its place.
  struct Region {
    var base: Range<Int>
    var mine: Range<Int>
    var theirs: Range<Int>
    var isMine: Bool
    var isTheirs: Bool
  }

  func run(lineEnding: LineEnding) -> BodyMerge.Outcome {
    var pieces = MergedLines(lineEnding: lineEnding)
    var conflicts: [MergeConflict] = []
    var next = 0
    for region in regions() {
      pieces.append(theirs, next..<region.theirs.lowerBound)
      next = region.theirs.upperBound
      if !region.isMine || (region.isTheirs && saysTheSame(region)) {
        pieces.append(theirs, region.theirs)
      } else if !region.isTheirs {
        pieces.appendConverted(mine, region.mine)
      } else {
        conflicts.append(conflict(in: region))
      }
    }
    guard conflicts.isEmpty else { return .conflicts(conflicts) }
    pieces.append(theirs, next..<theirs.count)
    let mineDecides = mine.lacksLastLineEnd != base.lacksLastLineEnd
    pieces.finish(withoutLastLineEnd: mineDecides ? mine.lacksLastLineEnd : theirs.lacksLastLineEnd)
    return .merged(pieces.bytes)
  }

  /// The changed stretches of the base in order; changes of the two sides that overlap or touch are one.
  private func regions() -> [Region] {
    var mineChanges = LineDifference(from: base, to: mine, comparing: .content).changes[...]
    var theirChanges = LineDifference(from: base, to: theirs, comparing: .content).changes[...]
    var regions: [Region] = []
    // How far the lines of each side are ahead of the same lines of the base.
    var mineShift = 0
    var theirShift = 0
    while let start = [mineChanges.first, theirChanges.first].compactMap({ $0?.old.lowerBound }).min() {
      var end = start
      let shifts = (mine: mineShift, theirs: theirShift)
      var region = Region(base: start..<start, mine: 0..<0, theirs: 0..<0, isMine: false, isTheirs: false)
      while true {
        if let change = mineChanges.first, change.old.lowerBound <= end {
          end = max(end, change.old.upperBound)
          mineShift += change.new.count - change.old.count
          region.isMine = true
          mineChanges.removeFirst()
        } else if let change = theirChanges.first, change.old.lowerBound <= end {
          end = max(end, change.old.upperBound)
          theirShift += change.new.count - change.old.count
          region.isTheirs = true
          theirChanges.removeFirst()
        } else {
          break
        }
      }
      region.base = start..<end
      region.mine = start + shifts.mine..<end + mineShift
      region.theirs = start + shifts.theirs..<end + theirShift
      regions.append(region)
    }
    return regions
  }

  private func saysTheSame(_ region: Region) -> Bool {
    region.mine.count == region.theirs.count
      && zip(region.mine, region.theirs).allSatisfy { mine.content($0) == theirs.content($1) }
  }

  private func conflict(in region: Region) -> MergeConflict {
    let first = region.theirs.lowerBound + 1
    return MergeConflict(
      place: .body(lines: first...max(first, region.theirs.upperBound)),
      base: ThreeTexts.text(base, region.base), mine: ThreeTexts.text(mine, region.mine),
      theirs: ThreeTexts.text(theirs, region.theirs))
  }

  private static func text(_ text: TextLines, _ lines: Range<Int>) -> String? {
    lines.isEmpty ? nil : String(decoding: text.bytes(of: lines), as: UTF8.self)
  }
}

/// The lines of a merged body as they are put together.
private struct MergedLines {
  let lineEnding: LineEnding
  private(set) var bytes: [UInt8] = []

  init(lineEnding: LineEnding) { self.lineEnding = lineEnding }

  /// Appends lines as they are.
  mutating func append(_ text: TextLines, _ lines: Range<Int>) {
    guard !lines.isEmpty else { return }
    endLine()
    bytes += text.bytes(of: lines)
  }

  /// Appends lines with this body's line end.
  mutating func appendConverted(_ text: TextLines, _ lines: Range<Int>) {
    for line in lines {
      endLine()
      bytes += text.content(line)
      bytes += lineEnding.bytes
    }
  }

  /// Gives the last line its end, or takes it.
  mutating func finish(withoutLastLineEnd: Bool) {
    if !withoutLastLineEnd { return endLine() }
    guard bytes.last == 0x0A else { return }
    bytes.removeLast()
    if bytes.last == 0x0D { bytes.removeLast() }
  }

  /// Ends a last line that was taken from the end of a text without a line end.
  private mutating func endLine() {
    if let last = bytes.last, last != 0x0A { bytes += lineEnding.bytes }
  }
}
