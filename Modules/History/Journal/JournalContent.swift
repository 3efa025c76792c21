internal import ContentHash

/// A content as a segment keeps it, or knows that it keeps it further up.
struct JournalContent: Equatable {
  /// The length that is written for a content which an earlier append of the segment has stored.
  static let sharedLength = UInt32.max

  let hash: ContentHash
  /// The number of its bytes.
  let size: Int
  /// Where in the file it is stored; nil when an earlier append has stored it.
  let place: Range<Int>?

  /// Whether its bytes are stored as they are, because compressing saves nothing.
  var isPlain: Bool { place?.count == size }
}
