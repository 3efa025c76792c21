internal import ContentHash

extension JournalSegment {
  /// Takes up the facts of an append's sound frame; false when they make no sense.
  ///
  /// - Parameter contentsStart: where in the file its contents begin.
  mutating func takeAppend(
    _ facts: UnsafeRawBufferPointer, contentsStart: Int, contentsLength: Int
  ) -> Bool {
    var decoder = JournalDecoder(facts)
    let known = (records: records.count, contents: contents.count)
    guard takeRecords(&decoder), takeContents(&decoder, start: contentsStart, length: contentsLength),
      decoder.isAtEnd
    else {
      records.removeSubrange(known.records...)
      contents.removeSubrange(known.contents...)
      return false
    }
    appends.append(
      Append(records: known.records..<records.count, contents: known.contents..<contents.count))
    return true
  }

  private mutating func takeRecords(_ decoder: inout JournalDecoder) -> Bool {
    guard let first = decoder.integer(UInt64.self).flatMap({ Int(exactly: $0) }),
      let count = decoder.integer(UInt32.self)
    else { return false }
    // Where programs could not lock each other out, two of them may have given the same number.
    var number = max(first, (records.last?.number ?? 0) + 1)
    for _ in 0..<count {
      guard let sessionLength = decoder.integer(UInt16.self), let session = decoder.bytes(Int(sessionLength)),
        let payloadLength = decoder.integer(UInt32.self), let payload = decoder.bytes(Int(payloadLength)),
        number < Int.max
      else { return false }
      records.append(
        JournalRecord(number: number, session: sessionName(session), payload: [UInt8](payload)))
      number += 1
    }
    nextNumber = max(nextNumber, number)
    return true
  }

  /// Most records have the same session as the one before, whose name is shared with them.
  private func sessionName(_ bytes: UnsafeRawBufferPointer) -> String {
    if let session = records.last?.session, session.utf8.elementsEqual(bytes) { return session }
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func takeContents(_ decoder: inout JournalDecoder, start: Int, length: Int) -> Bool {
    guard let count = decoder.integer(UInt32.self) else { return false }
    var position = start
    for _ in 0..<count {
      guard let hash = decoder.hash(), let size = decoder.integer(UInt32.self),
        let stored = decoder.integer(UInt32.self)
      else { return false }
      var place: Range<Int>?
      if stored != JournalContent.sharedLength {
        place = position..<position + Int(stored)
        position += Int(stored)
      }
      contents.append(JournalContent(hash: hash, size: Int(size), place: place))
    }
    return position == start + length
  }
}
