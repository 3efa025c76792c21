public import Basics

/// A file that another program has open for writing.
///
/// It writes to the file it opened, wherever the name has gone since: the very case that a replaced file must be
/// looked at again for. It is closed when the value goes.
public final class MemoryOpenFile: Sendable {
  private let disk: MemoryDisk
  private let node: UInt64

  init(_ disk: MemoryDisk, _ node: UInt64) {
    self.disk = disk
    self.node = node
    disk.withState { $0.writers[node, default: 0] += 1 }
  }

  deinit {
    disk.withState { $0.writers[node, default: 1] -= 1 }
  }

  /// Replaces the contents, in place.
  public func write(_ text: String) {
    disk.withState { _ = $0.write(Array(text.utf8), to: node, emptyingFirst: true) }
  }

  /// Appends to the contents.
  public func append(_ text: String) {
    disk.withState { _ = $0.write(Array(text.utf8), to: node) }
  }
}

extension MemoryDisk {
  /// Opens a file for writing as another program would.
  public func openForWriting(_ path: String) throws(FileSystemError) -> MemoryOpenFile {
    let node = try arrange(path) { (state) throws(MemoryRefusal) in
      let node = try state.resolve(path, from: MemoryDiskState.root, false)
      guard case .file? = state.nodes[node]?.content else { throw MemoryRefusal(.notAFile) }
      return node
    }
    return MemoryOpenFile(self, node)
  }
}
