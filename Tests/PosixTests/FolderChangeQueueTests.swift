import TestSupport
import Testing

@testable import Posix

@Suite("FolderChangeQueue")
struct FolderChangeQueueTests {
  private let folder: TemporaryFolder
  private let root: FolderHandle

  /// A folder's descriptor that a suite, which is copied, can hold.
  private final class FolderHandle: Sendable {
    let descriptor: FileDescriptor

    init(_ path: String) throws {
      descriptor = try FileDescriptor.open(path, .folder)
    }
  }

  init() throws {
    folder = try TemporaryFolder()
    root = try FolderHandle(folder.path)
  }

  @Test("Changes are there as soon as they were made, in order, with the two halves of a move joined")
  func order() throws {
    let queue = try FolderChangeQueue()
    let watch = try queue.watch(root.descriptor, for: [.created, .removed, .movedFrom, .movedTo])
    #expect(try queue.takeChanges().isEmpty)
    try root.descriptor.makeFolder("a", permissions: 0o700)
    try root.descriptor.rename("a", to: "b", in: root.descriptor, .keeping)
    try root.descriptor.removeFolder("b")
    let changes = try queue.takeChanges()
    #expect(changes.map(\.name) == ["a", "a", "b", "b"])
    #expect(
      changes.map(\.kinds) == [
        [.created, .isFolder], [.movedFrom, .isFolder], [.movedTo, .isFolder], [.removed, .isFolder],
      ])
    #expect(changes.allSatisfy { $0.watch == watch })
    #expect(changes[1].move == changes[2].move && changes[1].move != 0 && changes[0].move == 0)
    #expect(try queue.takeChanges().isEmpty)
  }

  @Test("A watch follows the folder when it is moved, and ends with it")
  func movedFolder() throws {
    let queue = try FolderChangeQueue()
    try root.descriptor.makeFolder("a", permissions: 0o700)
    let inner = try FolderHandle(folder.path(of: "a"))
    let watch = try queue.watch(inner.descriptor)
    try root.descriptor.rename("a", to: "b", in: root.descriptor, .keeping)
    try inner.descriptor.makeFolder("x", permissions: 0o700)
    #expect(try queue.takeChanges().map(\.kinds) == [.folderMoved, [.created, .isFolder]])
    try queue.endWatch(watch)
    try queue.endWatch(watch)
    #expect(try queue.takeChanges().map(\.kinds) == [.watchEnded])
  }

  @Test("More changes than fit into one reading are all taken")
  func many() throws {
    let queue = try FolderChangeQueue()
    _ = try queue.watch(root.descriptor, for: .created)
    for number in 0..<3000 { try root.descriptor.makeLink("a link with a longer name \(number)", to: "x") }
    #expect(try queue.takeChanges().compactMap(\.name).count == 3000)
  }
}
