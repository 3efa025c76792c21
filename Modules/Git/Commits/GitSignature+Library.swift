internal import CLibGit2

extension GitSignature {
  /// Reads a signature that the library still owns.
  init(_ signature: git_signature) {
    self.init(
      name: signature.name.map { String(cString: $0) } ?? "",
      email: signature.email.map { String(cString: $0) } ?? "",
      seconds: signature.when.time, offsetMinutes: Int(signature.when.offset))
  }

  /// Lends the signature as the library has it; gives the number of a failure to make it.
  func withLibrarySignature(
    _ git: GitFunctions, _ body: (UnsafeMutablePointer<git_signature>) -> Int32
  ) -> Int32 {
    var signature: UnsafeMutablePointer<git_signature>?
    let number = git.pointee.signature_new(&signature, name, email, seconds, Int32(clamping: offsetMinutes))
    guard number >= 0, let signature else { return number }
    defer { git.pointee.signature_free(signature) }
    return body(signature)
  }
}
