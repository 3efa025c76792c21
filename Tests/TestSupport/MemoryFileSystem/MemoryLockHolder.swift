/// Who holds a lock.
struct MemoryLockHolder: Sendable, Equatable {
  let process: Int
  let lock: Int
}
