import Basics
import ContentHash
import TestSupport
import Testing

@testable import Boards

@Suite("ChangeApplier")
struct ApplyingChangeTests {
  typealias Board = ApplyingBoard

  private let board: ApplyingBoard
  private let system: MemoryFileSystem

  init() throws {
    board = try ApplyingBoard()
    system = MemoryFileSystem(on: board.disk)
  }

  private func apply(
    _ steps: ChangeStep..., access: BoardAccess? = nil
  ) throws(ApplyError) -> AppliedChange {
    let own = try onDisk { () throws(FileSystemError) in try Board.access(system) }
    return try ChangeApplier(access ?? own).apply(steps, title: "Test")
  }

  private func failure(_ steps: ChangeStep..., access: BoardAccess? = nil) throws -> ApplyError? {
    let own = try access ?? Board.access(system)
    do throws(ApplyError) {
      _ = try ChangeApplier(own).apply(steps, title: "Test")
      return nil
    } catch {
      return error
    }
  }

  /// Expects that steps are refused for a reason and change nothing.
  private func expectRefusal(
    _ steps: ChangeStep..., is reason: ApplyError.Reason, access: BoardAccess? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try board.snapshot
    let own = try access ?? Board.access(system)
    do throws(ApplyError) {
      _ = try ChangeApplier(own).apply(steps, title: "Test")
      Issue.record("It was applied.", sourceLocation: sourceLocation)
    } catch {
      #expect(error.reason == reason, sourceLocation: sourceLocation)
    }
    #expect(try board.snapshot == before, sourceLocation: sourceLocation)
  }

  private func text(_ path: BoardPath) throws -> String {
    try board.disk.readText("\(Board.path)/\(path)/index.md")
  }

  // MARK: - Files

  @Test("A write replaces the content and keeps the permissions, whatever the process's mask")
  func keepsPermissions() throws {
    let path = "\(Board.path)/\(Board.cardPlace(1, 2))/index.md"
    for permissions: UInt16 in [0o664, 0o600, 0o444] {
      let board = try ApplyingBoard()
      try board.disk.setPermissions(of: path, to: permissions)
      let access = try Board.access(MemoryFileSystem(on: board.disk, mask: 0o077))
      _ = try ChangeApplier(access).apply([.write(Board.cardPlace(1, 2), to: "new")], title: "Test")
      #expect(try board.disk.readText(path) == "new")
      #expect(board.disk.status(of: path)?.permissions == permissions)
    }
  }

  @Test("A file that is not the one that was planned on is reported with what it holds")
  func changedFile() throws {
    try board.disk.write("theirs", to: "\(Board.path)/\(Board.cardPlace(1, 2))/index.md")
    try expectRefusal(
      .write(Board.cardPlace(1, 2), to: "ours"),
      is: .changed(Board.cardPlace(1, 2).appending("index.md"), found: FileContent(Array("theirs".utf8))))
  }

  @Test("A file that is gone, or is no file any more, is reported as changed without content")
  func missingFile() throws {
    let file = "\(Board.path)/\(Board.cardPlace(1, 2))/index.md"
    let reason = ApplyError.Reason.changed(Board.cardPlace(1, 2).appending("index.md"), found: nil)
    try board.disk.remove(file)
    try expectRefusal(.write(Board.cardPlace(1, 2), to: "ours"), is: reason)
    try board.disk.makeFolder(file)
    try expectRefusal(.write(Board.cardPlace(1, 2), to: "ours"), is: reason)
    try board.disk.remove("\(Board.path)/\(Board.cardPlace(1, 2))")
    try expectRefusal(.write(Board.cardPlace(1, 2), to: "ours"), is: reason)
  }

  @Test("A link is never followed, neither in a file's place nor on the way to it")
  func links() throws {
    let file = "\(Board.path)/\(Board.cardPlace(1, 2))/index.md"
    try board.disk.move(file, to: "/home/elsewhere.md")
    try board.disk.makeLink(file, to: "/home/elsewhere.md")
    try expectRefusal(
      .write(Board.cardPlace(1, 2), to: "ours"),
      is: .changed(Board.cardPlace(1, 2).appending("index.md"), found: nil))

    try board.disk.move("\(Board.path)/\(Board.lane(3))", to: "/home/lane")
    try board.disk.makeLink("\(Board.path)/\(Board.lane(3))", to: "/home/lane")
    let error = try #require(try failure(.write(Board.cardPlace(3, 1), to: "ours")))
    guard case .disk(let cause) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.code == .isLink)
    #expect(
      try board.disk.readText("/home/lane/\(Board.card(3, 1))/index.md") == Board.text(Board.card(3, 1)))
  }

  @Test("A file that a program keeps open for writing is waited for, then given back untouched")
  func openForWriting() throws {
    let file = try board.disk.openForWriting("\(Board.path)/\(Board.cardPlace(1, 2))/index.md")
    try expectRefusal(
      .write(Board.cardPlace(1, 2), to: "ours"),
      is: .openForWriting(Board.cardPlace(1, 2).appending("index.md")))
    file.write("late")
    #expect(try text(Board.cardPlace(1, 2)) == "late")
  }

  @Test("A file that was half written at the check is looked at again when its writer has closed it")
  func halfWritten() throws {
    let path = "\(Board.path)/\(Board.cardPlace(1, 2))/index.md"
    let disk = board.disk
    nonisolated(unsafe) var file: MemoryOpenFile? = try disk.openForWriting(path)
    file?.write("ha")
    // Called on this thread only.
    let access = try Board.access(system) { _ in
      file?.write("whole")
      file = nil
    }
    try expectWriteRefused(access, found: "whole")
  }

  private func expectWriteRefused(_ access: BoardAccess, found: String) throws {
    let error = try failure(.write(Board.cardPlace(1, 2), to: "ours"), access: access)
    #expect(
      error?.reason
        == .changed(Board.cardPlace(1, 2).appending("index.md"), found: FileContent(Array(found.utf8))))
  }

  @Test("Where the file system cannot tell who writes, or exchange names, the change is made and says so")
  func simpleFileSystem() throws {
    try board.disk.changeTraits { $0.supportsLeases = false }
    #expect(try apply(.write(Board.cardPlace(1, 2), to: "new")).events.isEmpty)
    try board.disk.changeTraits { $0.supportsExchange = false }
    let events = try apply(.write(Board.cardPlace(1, 3), to: "new")).events
    #expect(events == [.replacedWithoutExchange(Board.cardPlace(1, 3).appending("index.md"))])
    #expect(try text(Board.cardPlace(1, 3)) == "new")
    try board.disk.changeTraits { $0.supportsFolderFlush = false }
    #expect(try apply(.write(Board.cardPlace(1, 4), to: "new")).events.count == 1)
  }

  // MARK: - Folders

  @Test("A creation makes its folder with all files, and the folder around it on demand")
  func creates() throws {
    let comment = Board.cardPlace(2, 2).appending("comments").appending(Board.new(1))
    _ = try apply(.create(comment, text: "Hello."))
    #expect(try text(comment) == "Hello.")
    let attachment = Board.cardPlace(2, 2).appending("attachments").appending(Board.new(2))
    _ = try apply(.create(attachment, blob: Board.outside))
    let blob = try board.disk.read("\(Board.path)/\(attachment)/blob.png")
    #expect(try blob == board.disk.read(Board.outside))
  }

  @Test("New files and folders are as open to others as the board is")
  func permissionsOfNewThings() throws {
    try board.disk.setPermissions(of: Board.path, to: 0o700)
    let comment = Board.cardPlace(2, 2).appending("comments").appending(Board.new(1))
    _ = try apply(.create(comment))
    let file = try #require(board.disk.status(of: "\(Board.path)/\(comment)/index.md"))
    let folder = try #require(board.disk.status(of: "\(Board.path)/\(comment)"))
    #expect(file.permissions == 0o600)
    #expect(folder.permissions == 0o700)
  }

  @Test("Nothing is created where there is no item: a comment alone would look like a card")
  func noGhosts() throws {
    let gone = Board.lanePlace(1).appending(Board.new(5))
    try expectRefusal(.create(gone.appending("comments").appending(Board.new(1))), is: .noItem(gone))
    let emptied = Board.cardPlace(1, 3)
    try board.disk.remove("\(Board.path)/\(emptied)/index.md")
    try expectRefusal(.create(emptied.appending("comments").appending(Board.new(1))), is: .noItem(emptied))
    try expectRefusal(
      .create(BoardPath([Board.new(3), Board.new(1)])), is: .noItem(BoardPath([Board.new(3)])))
  }

  @Test("Nothing is created or moved onto something that is there")
  func occupied() throws {
    try expectRefusal(.create(Board.cardPlace(1, 2)), is: .occupied(Board.cardPlace(1, 2)))
    let target = Board.lanePlace(2).appending(Board.card(1, 2))
    try board.disk.makeFolder("\(Board.path)/\(target)")
    try expectRefusal(.move(Board.cardPlace(1, 2), to: target), is: .occupied(target))
  }

  @Test("A file that is to be attached and cannot be read leaves nothing behind")
  func missingSource() throws {
    let path = Board.cardPlace(2, 2).appending("attachments").appending(Board.new(1))
    let before = try board.snapshot
    let error = try #require(try failure(.create(path, blob: "/home/nothing.png")))
    guard case .disk(let cause) = error.reason else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.code == .notFound)
    #expect(try board.snapshot == before)
  }

  @Test("A move refuses a folder that is gone, of another item, or whose document has changed")
  func refusedMoves() throws {
    let target = Board.lanePlace(2).appending(Board.new(1))
    let gone = Board.lanePlace(1).appending(Board.new(1))
    try expectRefusal(.move(gone, to: target), is: .missing(gone))
    guard case .move(let move) = ChangeStep.move(Board.cardPlace(1, 2), to: target),
      let other = ItemID(folderName: Board.card(1, 3))
    else { return }
    let stranger = FolderMove(from: move.from, to: move.to, identity: other, indexHash: nil)
    try expectRefusal(.move(stranger), is: .missing(move.from))
    try board.disk.write("theirs", to: "\(Board.path)/\(move.from)/index.md")
    try expectRefusal(
      .move(move), is: .changed(move.from.appending("index.md"), found: FileContent(Array("theirs".utf8))))
  }

  @Test("A removed folder is kept whole under its key, restored from there, and not kept twice")
  func removesAndRestores() throws {
    let before = try board.snapshot
    let step = ChangeStep.remove(Board.cardPlace(1, 1))
    _ = try apply(step)
    #expect(board.disk.status(of: "\(Board.path)/\(Board.cardPlace(1, 1))") == nil)
    #expect(board.kept(.removed).count == 5)
    try expectRefusal(step, is: .missing(Board.cardPlace(1, 1)))
    _ = try apply(step.reversed)
    #expect(try board.snapshot == before)
    try expectRefusal(step.reversed, is: .notKept("kept-\(Board.card(1, 1))"))

    try board.disk.makeFolder("\(Board.statePath)/boards/\(Board.key)/removed/kept-\(Board.card(1, 1))")
    try expectRefusal(step, is: .alreadyKept("kept-\(Board.card(1, 1))"))
  }

  @Test("Undoing a creation tolerates the empty folders that writers make, and refuses anything else")
  func undoesCreation() throws {
    let card = Board.lanePlace(1).appending(Board.new(1))
    let step = ChangeStep.create(card)
    _ = try apply(step)
    try board.disk.makeFolder("\(Board.path)/\(card)/comments")
    try board.disk.write("note", to: "\(Board.path)/\(card)/comments/\(Board.new(2))/index.md")
    try expectRefusal(step.reversed, is: .holdsMore(card, names: ["comments"]))
    try board.disk.remove("\(Board.path)/\(card)/comments/\(Board.new(2))")
    _ = try apply(step.reversed)
    #expect(board.disk.status(of: "\(Board.path)/\(card)") == nil)
    _ = try apply(step.reversed.reversed)
    #expect(try text(card) == "---\ntitle: New\n---\n")
    try board.disk.write("edited", to: "\(Board.path)/\(card)/index.md")
    try expectRefusal(
      step.reversed, is: .changed(card.appending("index.md"), found: FileContent(Array("edited".utf8))))
  }

  // MARK: - Surroundings

  @Test("Without a state folder a single step is made and says what is weaker; several steps are refused")
  func withoutState() throws {
    let access = try Board.access(system, hasState: false)
    let events = try apply(.write(Board.cardPlace(1, 2), to: "new"), access: access).events
    #expect(events == [.madeWithoutRecord(nil)])
    _ = try apply(.create(Board.lanePlace(1).appending(Board.new(1))), access: access)
    try expectRefusal(
      .write(Board.cardPlace(1, 3), to: "new"), .write(Board.cardPlace(1, 4), to: "new"),
      is: .stateUnavailable(nil), access: access)
    try expectRefusal(.remove(Board.cardPlace(1, 3)), is: .stateUnavailable(nil), access: access)
  }

  @Test("A state folder that cannot be written is like none, and is named")
  func unwritableState() throws {
    try board.disk.makeFolder(Board.statePath, permissions: 0o500)
    let denied = FileSystemError(.permissionDenied, .create, path: "\(Board.statePath)/boards")
    let events = try apply(.write(Board.cardPlace(1, 2), to: "new")).events
    #expect(events == [.madeWithoutRecord(denied)])
    try expectRefusal(.remove(Board.cardPlace(1, 3)), is: .stateUnavailable(denied))
    let error = ApplyError(.stateUnavailable(denied))
    #expect(error.description.contains("\(Board.statePath)/boards"))
  }

  @Test(
    "A conflict without a state folder leaves the other program's versions where they are, and names them")
  func keptBesideWithoutState() throws {
    let access = try Board.access(system, hasState: false)
    let target = "\(Board.path)/\(Board.cardPlace(1, 2))/index.md"
    let disk = board.disk
    // One version comes before the exchange, the next before it is put back.
    system.setHook { call in
      guard call.kind == .exchange else { return }
      do { try disk.replace(target, with: "version \(call.number)") } catch { Issue.record("\(error)") }
    }
    let error = try #require(try failure(.write(Board.cardPlace(1, 2), to: "ours"), access: access))
    let beside = error.events.compactMap { if case .leftBeside(let path) = $0 { path } else { nil } }
    #expect(!beside.isEmpty)
    for path in beside { #expect(try disk.readText("\(Board.path)/\(path)").hasPrefix("version")) }
  }

  @Test("While another process keeps the board, changes wait and are then refused")
  func locked() throws {
    let other = try MemoryFileSystem(on: board.disk).openFolder(at: Board.path)
    let lock = try #require(try other.lock(waiting: .zero))
    try expectRefusal(.write(Board.cardPlace(1, 2), to: "new"), is: .locked(waited: .milliseconds(10)))
    lock.release()
    _ = try apply(.write(Board.cardPlace(1, 2), to: "new"))
  }

  @Test("The lock is free again after a change and after a refusal")
  func releasesLock() throws {
    _ = try apply(.write(Board.cardPlace(1, 2), to: "new"))
    _ = try failure(.write(Board.cardPlace(1, 2), to: "new"))
    let other = try MemoryFileSystem(on: board.disk).openFolder(at: Board.path)
    #expect(try other.lock(waiting: .zero) != nil)
  }

  @Test("A temporary name that is taken is left alone and another one chosen")
  func takenName() throws {
    let stray = "\(Board.path)/\(Board.cardPlace(1, 2))/.index.md.lanework-s1"
    try board.disk.write("stray", to: stray)
    _ = try apply(.write(Board.cardPlace(1, 2), to: "new"))
    #expect(try board.disk.readText(stray) == "stray")
    let folder = try MemoryFileSystem(on: board.disk).openFolder(at: Board.path)
    #expect(
      try BoardLeftovers(board: folder).list() == [Board.cardPlace(1, 2).appending(".index.md.lanework-s1")])
  }

  @Test("Records are for their owner alone")
  func privateRecords() throws {
    let disk = board.disk
    let path = "\(Board.statePath)/boards/\(Board.key)/intents/00000001.intent"
    nonisolated(unsafe) var seen: (UInt16?, UInt16?) = (nil, nil)
    // Called on this thread only.
    system.setHook { call in
      guard call.kind == .exchange else { return }
      seen = (disk.status(of: path)?.permissions, disk.status(of: "\(Board.statePath)/boards")?.permissions)
    }
    _ = try apply(.write(Board.cardPlace(1, 2), to: "new"))
    #expect(seen == (0o600, 0o700))
  }

  @Test("Fast changes flush nothing but folders that they create")
  func fast() throws {
    _ = try apply(.write(Board.cardPlace(1, 2), to: "new"))
    system.setFaults(.none)
    let access = try Board.access(system, durability: .fast)
    _ = try apply(
      .write(Board.cardPlace(1, 3), to: "new"),
      .move(Board.cardPlace(1, 4), to: BoardPath([Board.lane(2), Board.card(1, 4)])),
      access: access)
    #expect(!system.calls.contains { $0.kind == .flushFile || $0.kind == .flushFolder })
  }

  @Test("An operation of no steps touches nothing")
  func noSteps() throws {
    system.setFaults(.none)
    let access = try Board.access(system)
    system.setFaults(.none)
    #expect(try ChangeApplier(access).apply([], title: "Nothing").events.isEmpty)
    #expect(system.calls.isEmpty)
  }
}
