public import Basics

/// What is in progress in a work tree, found in the repository's files by the rules of `git status`.
public struct GitRepositoryState: Sendable, Equatable {
  /// Everything in progress, the most pressing first; a bisect or a stopped rebase can have a merge within it.
  public let operations: [GitOperationInProgress]

  /// The most pressing of what is in progress; nil when nothing is.
  public var operation: GitOperationInProgress? { operations.first }

  /// Reads the state.
  ///
  /// - Parameter gitFolder: The work tree's own folder (`GitFolders.gitFolder`).
  public init(_ gitFolder: any Folder) throws(FileSystemError) {
    let marks = GitStateMarks(folder: gitFolder)
    var operations: [GitOperationInProgress] = []
    let sequence = try marks.sequence()
    let isMerging = try marks.exists("MERGE_HEAD")
    if isMerging { operations.append(.merge) }
    // The folders alone tell of a rebase. `REBASE_HEAD` is often left behind by one that has ended.
    let isApplying = try marks.exists("rebase-apply")
    let isRebasing = isApplying ? true : try marks.exists("rebase-merge")
    if isApplying, try marks.exists("applying", inFolder: "rebase-apply") {
      operations.append(.applyMail)
    } else if isRebasing {
      operations.append(.rebase)
    }
    // A rebase picks commits too, and says so in the same file.
    let isPicking = isMerging || isRebasing ? false : try marks.namesCommit("CHERRY_PICK_HEAD")
    if isPicking || sequence == .cherryPick { operations.append(.cherryPick) }
    let isReverting = try marks.namesCommit("REVERT_HEAD")
    if isReverting || sequence == .revert { operations.append(.revert) }
    if try marks.exists("BISECT_LOG") { operations.append(.bisect) }
    self.operations = operations
  }
}

/// The files by which git commands leave word of what they have begun.
private struct GitStateMarks {
  let folder: any Folder

  func exists(_ name: String) throws(FileSystemError) -> Bool {
    try folder.status(of: name) != nil
  }

  func exists(_ name: String, inFolder inner: String) throws(FileSystemError) -> Bool {
    try folder.status(of: name, inFolder: inner) != nil
  }

  /// Tells whether a file names a commit, as those do that are written for one that could not be applied.
  func namesCommit(_ name: String) throws(FileSystemError) -> Bool {
    guard let text = try contents({ () throws(FileSystemError) in try folder.readFile(name, limit: 1 << 16) })
    else { return false }
    // Longer than SHA-1 in repositories with SHA-256.
    let digits = text.prefix { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x66 || $0 >= 0x30 && $0 <= 0x39 }
    return digits.count == 40 || digits.count == 64
  }

  /// What several commits are being picked or reverted by, from the first line of what is left to do.
  func sequence() throws(FileSystemError) -> GitOperationInProgress? {
    let todo = try contents { () throws(FileSystemError) in
      try folder.readFile("todo", inFolder: "sequencer", limit: 1 << 26)
    }
    guard
      let command = todo?.drop(while: { [0x20, 0x09, 0x0D, 0x0A].contains($0) })
        .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == 0x20 || $0 == 0x09 })
    else { return nil }
    guard command.count == 2 else { return nil }
    switch String(decoding: command[0], as: UTF8.self) {
    case "pick", "p": return .cherryPick
    case "revert": return .revert
    default: return nil
    }
  }

  /// What a call reads; nil when there is no such file.
  private func contents(_ read: () throws(FileSystemError) -> [UInt8]) throws(FileSystemError) -> [UInt8]? {
    do throws(FileSystemError) {
      return try read()
    } catch {
      switch error.code {
      case .notFound, .notAFile, .notAFolder, .isLink: return nil
      default: throw error
      }
    }
  }
}
