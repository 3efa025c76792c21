import Basics
import ContentHash
import Synchronization
import TestSupport

@testable import Boards

/// A small board on a memory disk, with a state folder beside it: what the tests of applying change.
///
/// Three lanes with eight cards each, two comments and an attachment: 30 items.
struct ApplyingBoard {
  static let path = "/home/Work.lanework"
  static let statePath = "/home/state"
  static let outside = "/home/picture.png"
  static let key = "board"

  let disk: MemoryDisk

  /// Builds the board; everything of it is flushed.
  init(stateOnOtherDevice: Bool = false) throws {
    let disk = MemoryDisk()
    if stateOnOtherDevice { try disk.mount(MemoryDeviceTraits(), at: Self.statePath) }
    try disk.write("---\nschema: 1\ntitle: Work\n---\n", to: "\(Self.path)/index.md")
    for lane in 1...3 {
      try disk.write(Self.text(Self.lane(lane)), to: "\(Self.path)/\(Self.lane(lane))/index.md")
      for card in 1...8 {
        try disk.write(
          Self.text(Self.card(lane, card)), to: "\(Self.path)/\(Self.cardPath(lane, card))/index.md")
      }
    }
    for comment in 1...2 {
      let folder = "\(Self.path)/\(Self.cardPath(1, 1))/comments/\(Self.comment(comment))"
      try disk.write(Self.text(Self.comment(comment)), to: "\(folder)/index.md")
    }
    for attachment in 1...1 {
      let folder = "\(Self.path)/\(Self.cardPath(1, 1))/attachments/\(Self.attachment(attachment))"
      try disk.write(Self.text(Self.attachment(attachment)), to: "\(folder)/index.md")
      try disk.write(String(repeating: "blob", count: 20), to: "\(folder)/blob.png")
    }
    try disk.write(String(repeating: "picture", count: 30), to: Self.outside)
    self.disk = disk
  }

  init(disk: MemoryDisk) { self.disk = disk }

  // MARK: Names

  static func lane(_ number: Int) -> String { "00000000-0000-4000-8000-0000000000\(number)0" }
  static func card(_ lane: Int, _ card: Int) -> String { "11111111-0000-4000-8000-0000000000\(lane)\(card)" }
  static func comment(_ number: Int) -> String { "22222222-0000-4000-8000-00000000000\(number)" }
  static func attachment(_ number: Int) -> String { "33333333-0000-4000-8000-00000000000\(number)" }
  static func new(_ number: Int) -> String { "44444444-0000-4000-8000-00000000000\(number)" }

  static func cardPath(_ lane: Int, _ card: Int) -> String { "\(Self.lane(lane))/\(Self.card(lane, card))" }
  static func lanePlace(_ lane: Int) -> BoardPath { BoardPath([Self.lane(lane)]) }
  static func cardPlace(_ lane: Int, _ card: Int) -> BoardPath {
    BoardPath([Self.lane(lane), Self.card(lane, card)])
  }

  /// The text of the item of a name, as the builder writes it.
  static func text(_ name: String, order: Int = 1024) -> String {
    "---\nschema: 1\ntitle: \(name)\norder: \(order)\n---\nText of \(name).\n"
  }

  // MARK: Access

  /// Access for a process on the disk.
  static func access(
    _ system: MemoryFileSystem, durability: Durability = .full, hasState: Bool = true,
    pause: @escaping @Sendable (Duration) -> Void = { _ in }
  ) throws(FileSystemError) -> BoardAccess {
    let counter = Atomic<Int>(0)
    let state = BoardState(StateFolder(path: statePath, fileSystem: system), names: ["boards", key])
    return BoardAccess(
      board: try system.openFolder(at: path), fileSystem: system, state: hasState ? state : nil,
      durability: durability,
      patience: Patience(
        lock: .milliseconds(10), writers: .milliseconds(30), interval: .milliseconds(10), pause: pause),
      makeSuffix: { "s\(counter.add(1, ordering: .relaxed).newValue)" })
  }

  /// Everything in the board.
  var snapshot: MemorySnapshot {
    get throws(FileSystemError) { try disk.snapshot(of: Self.path) }
  }

  /// Everything in an area of the board's state; nothing when it was never made.
  func kept(_ area: BoardState.Area) -> [String: [UInt8]] {
    let path = "\(Self.statePath)/boards/\(Self.key)/\(area.rawValue)"
    guard disk.status(of: path) != nil, let snapshot = try? disk.snapshot(of: path) else { return [:] }
    var files: [String: [UInt8]] = [:]
    for path in snapshot.paths { if let bytes = snapshot.file(path) { files[path] = bytes } }
    return files
  }
}

// MARK: - Steps

extension ChangeStep {
  /// A write of an item's document, from the builder's text or another.
  static func write(_ path: BoardPath, from before: String? = nil, to after: String) -> ChangeStep {
    let before = before ?? ApplyingBoard.text(path.name ?? "")
    return .write(
      FileEdit(
        path: path.appending("index.md"), before: FileContent(Array(before.utf8)),
        after: FileContent(Array(after.utf8))))
  }

  static func create(_ path: BoardPath, text: String = "---\ntitle: New\n---\n", blob: String? = nil)
    -> ChangeStep
  {
    var files = [FolderCreation.File(name: "index.md", source: .content(FileContent(Array(text.utf8))))]
    if let blob { files.insert(FolderCreation.File(name: "blob.png", source: .copy(ofFileAt: blob)), at: 0) }
    return .create(FolderCreation(path: path, files: files, keptAs: "kept-\(path.name ?? "")"))
  }

  static func move(_ from: BoardPath, to: BoardPath, text: String? = nil) -> ChangeStep {
    let name = from.name ?? ""
    guard let identity = ItemID(folderName: name) else {
      preconditionFailure("The fixture names no item \(name).")
    }
    let hash = ContentHash(of: Array((text ?? ApplyingBoard.text(name)).utf8))
    return .move(FolderMove(from: from, to: to, identity: identity, indexHash: hash))
  }

  static func remove(_ path: BoardPath, holding: [String]? = nil) -> ChangeStep {
    let hash = ContentHash(of: Array(ApplyingBoard.text(path.name ?? "").utf8))
    return .remove(
      FolderRemoval(path: path, indexHash: hash, holding: holding, keptAs: "kept-\(path.name ?? "")"))
  }
}
