internal import Basics
internal import Boards

extension BoardSession {
  /// Keeps the text that a person wrote for an operation which was refused, so that the work is not lost.
  ///
  /// - Returns: the absolute path of the file; nil when the operation has no text, when the request itself is at
  ///   fault, or when the text cannot be kept.
  func keepText(of operation: BoardOperation, after error: BoardEditError, at time: Timestamp) -> String? {
    switch error {
    case .conflict, .changed, .unsettled, .apply, .loading: break
    // What it is about may just have been taken away by somebody else.
    case .operation(let error) where [.notFound, .brokenDocument, .changedSince].contains(error.code): break
    case .operation, .noSingleItem, .operationIDTaken: return nil
    }
    let text = operation.writtenTexts.joined(separator: "\n\n")
    guard !text.isEmpty else { return nil }
    let ending = UUIDSource(random: appModel.surroundings.random).next().prefix(8)
    let name = "\(time.text().filter { $0 != ":" })-\(ending).md"
    do {
      let folder = try appModel.stateFolder.open(stateNames + ["texts"])
      try folder.createFile(name, contents: Array(text.utf8), permissions: StateFolder.filePermissions)
      try folder.flushFile(name)
      return "\(folder.path)/\(name)"
    } catch {
      appModel.surroundings.diagnostics.report(
        Diagnostic(.warning, "The text of an operation that was refused could not be kept. \(error)"))
      return nil
    }
  }
}

extension BoardOperation {
  /// The texts a person may have spent time on, which are those of bodies.
  fileprivate var writtenTexts: [String] {
    let texts: [String] =
      switch self {
      case .describeBoard(let operation): [operation.body]
      case .describeLane(let operation): [operation.body]
      case .addCard(let operation): [operation.body]
      case .describeCard(let operation): [operation.body]
      case .postComment(let operation): [operation.body]
      case .replyToComment(let operation): [operation.body]
      case .editComment(let operation): [operation.body]
      case .group(let group): group.operations.flatMap(\.writtenTexts)
      default: []
      }
    return texts.filter { !$0.isEmpty }
  }
}
