internal import Basics
internal import Boards
internal import ContentHash
internal import Git

/// What the state folder keeps of the newest commit that was to be made: by it the next process can tell what the one
/// before has left half done.
///
/// It is written before anything of a commit shows, and stays until the next one.
struct CommitNote: Equatable {
  /// The name under which the new index was written.
  let temporary: String
  /// What that file is told by, as git's lock too.
  let file: File
  /// The commit.
  let commit: ObjectID
  /// The branch that it is for, by its full name.
  let branch: String
  /// The newest change that became a commit; nil for none.
  let change: Change?

  /// A file by its numbers, and, since these are given again, by when it was written.
  struct File: Equatable {
    let inode: UInt64
    let device: UInt64
    let modifiedNanoseconds: Int64

    init(_ status: FileStatus) {
      self.init(
        inode: status.inode, device: status.device, modifiedNanoseconds: status.modifiedNanoseconds)
    }

    init(inode: UInt64, device: UInt64, modifiedNanoseconds: Int64) {
      self.inode = inode
      self.device = device
      self.modifiedNanoseconds = modifiedNanoseconds
    }
  }

  /// A change and the commit that was made of it.
  struct Change: Equatable {
    let fingerprint: String
    let commit: ObjectID
  }

  private static let version = "2"
  private static let none = "-"

  init(temporary: String, file: File, commit: ObjectID, branch: String, change: Change?) {
    self.temporary = temporary
    self.file = file
    self.commit = commit
    self.branch = branch
    self.change = change
  }

  /// The note on one line. A branch's name can hold no blank.
  var text: String {
    let change = change.map { "\($0.fingerprint) \($0.commit)" } ?? "\(Self.none) \(Self.none)"
    let numbers = "\(file.inode) \(file.device) \(file.modifiedNanoseconds)"
    return "\(Self.version) \(temporary) \(numbers) \(commit) \(change) \(branch)\n"
  }

  /// Reads a note; nil for anything but what `text` gives.
  init?(_ text: String) {
    guard text.hasSuffix("\n") else { return nil }
    let parts = text.dropLast().split(separator: " ").map(String.init)
    guard parts.count == 9, parts[0] == Self.version, let inode = UInt64(parts[2]),
      let device = UInt64(parts[3]), let modified = Int64(parts[4]), let commit = ObjectID(parts[5])
    else { return nil }
    var change: Change?
    if parts[6] != Self.none {
      guard let commit = ObjectID(parts[7]) else { return nil }
      change = Change(fingerprint: parts[6], commit: commit)
    }
    let file = File(inode: inode, device: device, modifiedNanoseconds: modified)
    self.init(temporary: parts[1], file: file, commit: commit, branch: parts[8], change: change)
  }

  /// What tells the steps of one change from those of all others.
  static func fingerprint(of steps: [ChangeStep]) -> String {
    var fields = FieldWriter()
    for step in steps {
      ChangeStepCoding.add(step, to: &fields) { Array($0.hash.description.utf8) }
    }
    return ContentHash(of: fields.bytes).description
  }
}

/// The place in the state folder where the note of a commit is kept.
struct CommitNoteFile {
  private let access: BoardAccess

  private static let name = "commit"
  /// What it is called while it is written.
  private static let draft = "commit.draft"
  private static let longest = 1 << 16

  /// What is found there.
  enum Found: Equatable {
    case nothing
    case note(CommitNote)
    /// Half of a note, as after the loss of power.
    case torn
  }

  init(_ access: BoardAccess) {
    self.access = access
  }

  /// Replaces the note, at once.
  func write(_ note: CommitNote) throws(FileSystemError) {
    guard let store = try access.state?.open(.git) else { return }
    if try store.status(of: Self.draft) != nil { try store.removeFile(Self.draft) }
    try store.createFile(
      Self.draft, contents: Array(note.text.utf8), permissions: StateFolder.filePermissions)
    if access.durability == .full { try store.flushFile(Self.draft) }
    try store.move(Self.draft, to: store, as: Self.name, replacing: true)
    try store.flush(access.durability)
  }

  /// Reads the note.
  func read() throws(FileSystemError) -> Found {
    guard let store = try access.state?.openExisting(.git), try store.status(of: Self.name) != nil else {
      return .nothing
    }
    let bytes = try store.readFile(Self.name, limit: Self.longest)
    return CommitNote(String(decoding: bytes, as: UTF8.self)).map { .note($0) } ?? .torn
  }
}
