/// What the first frame of a segment says.
struct JournalHead: Equatable {
  /// The lowest number that a record appended from now on may have.
  let nextNumber: Int
  /// The file before it.
  let previous: JournalSegmentName?
  /// How far the file before it is to be read. What lies beyond was never finished when this one was begun.
  let previousEnd: Int

  /// The bytes of the frame.
  func frame(in segment: UInt32) -> [UInt8] {
    var facts = JournalEncoder()
    facts.integer(JournalFrame.form)
    facts.integer(UInt64(nextNumber))
    facts.integer(previous?.number ?? 0)
    facts.integer(previous?.generation ?? 0)
    facts.integer(UInt64(previousEnd))
    // A head has a length of its own that fits.
    return JournalFrame.bytes(.head, segment: segment, facts: facts, contents: []) ?? []
  }

  /// What a head can turn out to be.
  enum Reading: Equatable {
    case head(JournalHead)
    case newerForm(Int)
  }

  /// Reads the facts of a sound frame; nil when they make no sense.
  static func reading(_ facts: UnsafeRawBufferPointer) -> Reading? {
    var decoder = JournalDecoder(facts)
    guard let form = decoder.integer(UInt16.self) else { return nil }
    guard form <= JournalFrame.form else { return .newerForm(Int(form)) }
    guard let next = decoder.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
      let number = decoder.integer(UInt32.self), let generation = decoder.integer(UInt32.self),
      let end = decoder.integer(UInt64.self).flatMap({ Int(exactly: $0) })
    else { return nil }
    let previous = number == 0 ? nil : JournalSegmentName(number, generation: generation)
    return .head(JournalHead(nextNumber: next, previous: previous, previousEnd: end))
  }
}
