import Basics

/// The lock of a folder on a memory disk.
final class MemoryFolderLock: FolderLock {
  private let disk: MemoryDisk
  private let node: UInt64
  private let holder: MemoryLockHolder

  init(_ disk: MemoryDisk, _ node: UInt64, _ holder: MemoryLockHolder) {
    self.disk = disk
    self.node = node
    self.holder = holder
  }

  deinit {
    release()
  }

  func release() {
    disk.withState { state in
      if state.locks[node] == holder { state.locks[node] = nil }
    }
  }
}
