/// A handle that can be held in an array, where only what can be copied can be.
final class GitSharedHandle {
  let handle: GitHandle

  init(_ handle: consuming GitHandle) {
    self.handle = handle
  }
}
