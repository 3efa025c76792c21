internal import Posix

extension ProgramCall {
  /// Runs the program and gives what it wrote to its output.
  ///
  /// Throws `.programMissing`, `.timedOut`, and `.programFailed` with what the program said.
  func output(for operation: String, _ path: String? = nil) throws(GitError) -> [UInt8] {
    let result = try result(for: operation, path)
    switch result.end {
    case .exited(0): return result.output
    case .timedOut:
      throw GitError(
        .timedOut, message: "\(program) took longer than \(timeLimit ?? .zero)", operation: operation,
        path: path)
    case .exited, .killed:
      throw GitError(.programFailed, message: result.reason(program), operation: operation, path: path)
    }
  }

  /// Runs the program and gives how it ended.
  func result(for operation: String, _ path: String? = nil) throws(GitError) -> ProgramResult {
    do throws(Errno) {
      return try run()
    } catch {
      // A working folder that is not there looks the same as a program that is not.
      let isMissing = error == .notFound || error == .accessDenied
      throw GitError(
        isMissing ? .programMissing : .other, category: .system,
        message: "\(program) cannot be run: \(error)", operation: operation, path: path,
        hint: isMissing && program == "git" ? GitError.Code.programMissing.hint : nil)
    }
  }
}

extension ProgramResult {
  /// Why a program did not succeed: its last line of messages, or how it ended.
  func reason(_ program: String) -> String {
    let lines = String(decoding: messages, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let line = lines.last else { return "\(program) ended without success (\(end))" }
    return line.hasSuffix(".") ? String(line.dropLast()) : String(line)
  }
}
