internal import CLibGit2

extension GitError {
  /// Reads what the library says of a call that failed with a number, on the thread that made the call.
  init(_ number: Int32, _ functions: GitFunctions, operation: String, path: String?) {
    let last = functions.pointee.error_last()?.pointee
    // The library leaves the message of an earlier failure where a call sets none.
    let message = last.flatMap { $0.message }.map { String(cString: $0) } ?? "no reason was given"
    self.init(
      number: number, category: Category(rawValue: last?.klass ?? 0), message: message, operation: operation,
      path: path)
  }

  /// Gives the failures that the library reports under a general number the code of what they are.
  init(number: Int32, category: Category, message: String, operation: String, path: String?) {
    var code = Code(rawValue: number)
    var message = message
    if code == .notFound, message.contains("safe.directory") { code = .owner }
    for (start, kind) in Self.unsupportedFeatures where message.hasPrefix(start) {
      code = .unsupported
      let name = message.dropFirst(start.count).prefix { $0 != ";" && $0 != "," }.filter { $0 != "'" }
      message = "it uses the \(kind) '\(name)', which is not supported"
      break
    }
    self.init(
      code, category: category, message: message, operation: operation, path: path, hint: code.hint)
  }

  /// How the library's messages about features begin, and what kind of feature each is about.
  private static let unsupportedFeatures = [
    ("unsupported extension name extensions.", "extension"),
    ("unsupported repository version ", "repository version"),
    ("unsupported mandatory extension: ", "index extension"),
  ]
}
