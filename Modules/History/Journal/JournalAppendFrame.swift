internal import ContentHash

/// What is written for records that are appended together.
struct JournalAppendFrame {
  /// A content that belongs to the records.
  struct Content {
    let hash: ContentHash
    let size: Int
    /// Its bytes as they are stored; nil when the segment has them already.
    let stored: [UInt8]?
  }

  /// The number of the first record; the others have the next ones.
  let firstNumber: Int
  /// The records' sessions and payloads.
  let records: [(session: String, payload: [UInt8])]
  /// The contents that belong to them.
  let contents: [Content]

  /// The bytes of the frame; nil when it would be too long.
  func bytes(in segment: UInt32) -> [UInt8]? {
    var facts = JournalEncoder()
    facts.integer(UInt64(firstNumber))
    facts.integer(UInt32(records.count))
    for record in records {
      let session = record.session.utf8
      guard let sessionLength = UInt16(exactly: session.count),
        let payloadLength = Int32(exactly: record.payload.count)
      else { return nil }
      facts.integer(sessionLength)
      facts.bytes.append(contentsOf: session)
      facts.integer(UInt32(payloadLength))
      facts.bytes += record.payload
    }
    facts.integer(UInt32(contents.count))
    for content in contents {
      guard let size = Int32(exactly: content.size), let stored = Int32(exactly: content.stored?.count ?? 0)
      else { return nil }
      facts.hash(content.hash)
      facts.integer(UInt32(size))
      facts.integer(content.stored == nil ? JournalContent.sharedLength : UInt32(stored))
    }
    return JournalFrame.bytes(
      .append, segment: segment, facts: facts, contents: contents.compactMap(\.stored))
  }
}
