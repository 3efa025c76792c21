internal import Basics
internal import BoardFormat

/// Looks at a board for what is left over or out of place, and mends what is safe to mend.
///
/// Safe means that nothing anybody wrote can be lost by it: interrupted changes are settled by compare and swap, and a
/// leftover is removed when it says exactly what the file beside it says and nobody is writing to it. All else
/// is listed, for a person to decide.
public struct BoardDoctor: Sendable {
  private let access: BoardAccess
  private let loader: BoardLoader

  /// Creates a doctor for a board.
  public init(_ access: BoardAccess, loader: BoardLoader = BoardLoader(readsComments: true)) {
    self.access = access
    self.loader = loader
  }

  /// Looks, and changes nothing.
  public func examine() throws(BoardLoadingError) -> BoardCheckup {
    BoardCheckup(findings: try findings(), state: try onDisk(state))
  }

  /// Mends what is safe, then looks.
  ///
  /// - Throws: `BoardLoadingError` when the board cannot be read; what was mended before that stays mended.
  public func mend() throws(BoardLoadingError) -> BoardCheckup {
    var events: [ApplyingEvent] = []
    do throws(ApplyError) {
      events = try BoardRecovery(access).recover()
    } catch {
      events = error.events
    }
    var checkup = try examine()
    checkup.events = events
    for index in checkup.findings.indices where checkup.findings[index].kind == .leftover {
      // A leftover that cannot be removed is simply still there, as the finding says.
      checkup.findings[index].isMended = try onDisk { () throws(FileSystemError) in
        try removeIfRedundant(checkup.findings[index].path)
      }
    }
    return checkup
  }

  // MARK: The board

  private func findings() throws(BoardLoadingError) -> [BoardCheckup.Finding] {
    let board = try loader.load(access.board)
    var findings = board.passedOver.compactMap(Self.finding)
    for path in try onDisk(BoardLeftovers(board: access.board).list) {
      findings.append(.init(.leftover, path, "A temporary file that some program left, or is using."))
    }
    for (_, places) in board.duplicateIdentities {
      for path in places.sorted(by: { $0.description < $1.description }) {
        findings.append(.init(.duplicate, path, "Another item has the same identity."))
      }
    }
    for (path, broken) in board.brokenDocuments() {
      findings.append(.init(.broken, path, broken.description))
    }
    let ranks = BoardCheckup.Finding.Kind.allCases
    return findings.sorted { left, right in
      let (first, second) = (ranks.firstIndex(of: left.kind) ?? 0, ranks.firstIndex(of: right.kind) ?? 0)
      return first == second ? left.path.description < right.path.description : first < second
    }
  }

  private static func finding(_ entry: PassedOver) -> BoardCheckup.Finding? {
    switch entry.reason {
    case .indexLess:
      .init(.indexLess, entry.path, "There is no index.md: it is left over, or still being copied here.")
    case .caseTwin(let other):
      .init(.caseTwin, entry.path, "\(other.folderName) is the same identity; only that one is shown.")
    case .stray: .init(.stray, entry.path, "Its name is no identity, so it is no item.")
    case .inaccessible(let why): .init(.inaccessible, entry.path, why)
    case .notAFolder: .init(.inaccessible, entry.path, "There is a file where a folder belongs.")
    case .inIndexLessLane, .link, .flatAttachment: nil
    }
  }

  /// Removes a leftover file that says what the file beside it says; false when it stays.
  private func removeIfRedundant(_ path: BoardPath) throws(FileSystemError) -> Bool {
    guard let name = path.name, let original = TemporaryName.original(of: name) else { return false }
    var folder = access.board
    for step in path.parent.names { folder = try folder.openFolder(step) }
    guard try folder.status(of: name)?.kind == .file, try folder.status(of: original)?.kind == .file,
      try !folder.isOpenForWriting(name),
      try folder.readFile(name, limit: .max) == folder.readFile(original, limit: .max)
    else { return false }
    try folder.removeFile(name)
    return true
  }

  // MARK: The state folder

  private func state() throws(FileSystemError) -> BoardCheckup.KeptState {
    var state = BoardCheckup.KeptState()
    guard let kept = access.state else { return state }
    if let intents = try kept.openExisting(.intents) {
      let journal = IntentJournal(folder: intents, durability: access.durability)
      state.interruptedChanges = try journal.contents().records.count
      state.bytes += try Self.size(of: intents)
    }
    if let removed = try kept.openExisting(.removed) {
      state.removedFolders = try removed.entries().count { $0.kind == .folder }
      state.bytes += try Self.size(of: removed)
    }
    if let recovered = try kept.openExisting(.recovered) {
      state.recovered = try recovered.entries().map { "\(recovered.path)/\($0.name)" }.sorted()
      state.bytes += try Self.size(of: recovered)
    }
    return state
  }

  private static func size(of folder: any Folder) throws(FileSystemError) -> Int {
    var bytes = 0
    for entry in try folder.entries() {
      switch entry.kind {
      case .file: bytes += try folder.status(of: entry.name)?.size ?? 0
      case .folder: bytes += try size(of: folder.openFolder(entry.name))
      case .link, .other: break
      }
    }
    return bytes
  }

  private func onDisk<Value>(
    _ body: () throws(FileSystemError) -> Value
  ) throws(BoardLoadingError) -> Value {
    do throws(FileSystemError) {
      return try body()
    } catch {
      throw .inaccessible(error)
    }
  }
}
