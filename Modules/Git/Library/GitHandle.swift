internal import CLibGit2

/// The owner of something that the library has allocated, which is freed when the value goes.
struct GitHandle: ~Copyable {
  /// What the library's functions take.
  let pointer: OpaquePointer
  private let release: Release

  /// A function of the library that frees something.
  typealias Release = @convention(c) (OpaquePointer?) -> Void

  /// Takes over what a function has given.
  init(_ pointer: OpaquePointer, releasedBy release: Release) {
    self.pointer = pointer
    self.release = release
  }

  /// Makes a call that gives something to be owned, and takes it over.
  /// - Parameters:
  ///   - operation: What is attempted, as a verb for people.
  ///   - path: The path, name or id it is about.
  ///   - settings: The settings to make the call with.
  ///   - release: Which function frees it.
  ///   - function: Makes the call.
  init(
    _ operation: String, _ path: String?, _ settings: GitLibrary.Settings,
    _ release: (GitFunctions) -> Release,
    _ function: (GitFunctions, inout OpaquePointer?) -> Int32
  ) throws(GitError) {
    var given: OpaquePointer?
    var freeing: Release?
    try GitLibrary.call(settings, operation, path) { git in
      freeing = release(git)
      return function(git, &given)
    }
    guard let given, let freeing else {
      throw GitError(.other, message: "the library gave nothing", operation: operation, path: path)
    }
    self.init(given, releasedBy: freeing)
  }

  deinit {
    release(pointer)
  }
}
