internal import Basics

/// What is known of one of a journal's files.
struct JournalSegment {
  /// Records that were appended together, with their contents.
  struct Append {
    let records: Range<Int>
    let contents: Range<Int>
  }

  let name: JournalSegmentName
  /// The file's identity, since the same name may be given again by somebody who empties the folder; nil while it
  /// is not known.
  var inode: UInt64?
  /// Nil while the file has none that can be read.
  var head: JournalHead?
  /// How far it was read. In the newest segment the next append comes here.
  var end = 0
  /// The size when it was last looked at; what lies beyond `end` was not finished.
  var size = 0
  /// The records after the last damage.
  var records: [JournalRecord] = []
  /// All contents that are named, also those before a damage.
  var contents: [JournalContent] = []
  /// The appends after the last damage.
  var appends: [Append] = []
  /// At how many places something that was finished cannot be read any more.
  var losses = 0
  /// Whether nothing will be appended any more, since a newer segment says how far this one reaches.
  var isSettled = false
  /// A number that is higher than those of all records that were seen, the lost ones too.
  var nextNumber = 1

  init(_ name: JournalSegmentName) {
    self.name = name
  }

  /// Whether something that was finished cannot be read any more. All records before it are lost.
  var isDamaged: Bool { losses > 0 }

  /// How far the segment before it is to be read; nil when this one does not know.
  func end(of previous: JournalSegmentName) -> Int? {
    guard let head, head.previous == previous else { return nil }
    return head.previousEnd
  }

  /// Tells whether a file can be what was read so far and what came after it.
  func isContinued(by status: FileStatus, knownEnd: Int?) -> Bool {
    (inode == nil || inode == status.inode) && status.size >= end && end <= knownEnd ?? end
  }

  /// Forgets what was read before a damage.
  mutating func loseRecords() {
    losses += 1
    records = []
    appends = []
  }
}
