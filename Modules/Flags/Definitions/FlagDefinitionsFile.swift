public import Basics
internal import Synchronization

/// Definitions in a file, which are replaced as a whole when the file changes.
///
/// A file that cannot be used is refused and reported with place and reason, and the last good definitions stay in force.
/// Evaluating takes no lock and is never kept waiting by a replacement: whoever evaluates sees the definitions from before
/// or those from after.
public final class FlagDefinitionsFile: Sendable {
  /// What is larger than this is no file of definitions.
  private static let sizeLimit = 1 << 26

  /// The absolute path of the file.
  public let path: String
  private let fileSystem: any FileSystem
  private let watcher: (any FolderTreeWatching)?
  private let diagnostics: any Diagnostics
  private let published = PublishedReference(Published(FlagDefinitions(), isLoaded: false))
  private let state = Mutex(State())

  private final class Published: Sendable {
    let definitions: FlagDefinitions
    let isLoaded: Bool

    init(_ definitions: FlagDefinitions, isLoaded: Bool) {
      self.definitions = definitions
      self.isLoaded = isLoaded
    }
  }

  private struct State {
    /// The text that was read last, whether it could be used or not.
    var text: [UInt8]?
    /// Whether it was reached through a link, whose destination may lie where nobody watches.
    var isLink = false
    /// Why it was refused; nil when it was not.
    var refusal: FlagDefinitionsError?
    var followers: [Int: AsyncStream<FlagDefinitionsChange>.Continuation] = [:]
    var nextFollower = 0
  }

  /// Names a file; nothing is read before `load` or `refresh`.
  ///
  /// - Parameters:
  ///   - path: the absolute path.
  ///   - watcher: notices changes in the folder of the file; without one, the file is read at each refresh, and so
  ///     is a file that is a link.
  ///   - diagnostics: is told of files that are refused.
  public init(
    path: String, fileSystem: any FileSystem, watcher: (any FolderTreeWatching)?,
    diagnostics: any Diagnostics
  ) {
    self.path = path
    self.fileSystem = fileSystem
    self.watcher = watcher
    self.diagnostics = diagnostics
  }

  deinit {
    for follower in state.withLock({ $0.followers.values.map(\.self) }) { follower.finish() }
  }

  // MARK: Evaluating

  /// The definitions in force; none at all before the first were loaded.
  public var definitions: FlagDefinitions { published.load().definitions }

  /// Whether any definitions were ever loaded.
  public var isLoaded: Bool { published.load().isLoaded }

  /// Why the file as it is now is not in force; nil when it is.
  public var refusal: FlagDefinitionsError? { state.withLock { $0.refusal } }

  /// Evaluates a flag as one type, as `FlagDefinitions` does; before the first definitions, nothing is ready.
  public func evaluate(
    _ key: String, as kind: FlagValue.Kind, in context: EvaluationContext = EvaluationContext(),
    at time: any TimeSource
  ) -> FlagResolution {
    let published = published.load()
    guard published.isLoaded else {
      return FlagResolution(error: .providerNotReady, "No definitions were loaded yet.")
    }
    return published.definitions.evaluate(key, as: kind, in: context, at: time)
  }

  // MARK: Reading the file

  /// Reads the file now; what it has is in force when this returns.
  public func load() throws(FlagDefinitionsError) {
    _ = watcher?.changedFolders()
    _ = read()
    if let refusal { throw refusal }
  }

  /// Reads the file when it may have changed, and tells what became of it; nil when it is as it was.
  ///
  /// Any change in its folder counts, since a file may be a link to one that is exchanged. What a link leads to may lie in
  /// a folder that is not watched, so a link is read each time.
  @discardableResult
  public func refresh() -> FlagDefinitionsChange? {
    if let watcher, watcher.changedFolders() == .none, state.withLock({ $0.text != nil && !$0.isLink }) {
      return nil
    }
    return read()
  }

  /// Refreshes again and again until the task is cancelled.
  public func follow(every interval: Duration, clock: some Clock<Duration>) async {
    while !Task.isCancelled {
      refresh()
      do { try await clock.sleep(for: interval) } catch { return }
    }
  }

  /// What becomes of the file from now on.
  public func changes() -> AsyncStream<FlagDefinitionsChange> {
    let (stream, continuation) = AsyncStream.makeStream(of: FlagDefinitionsChange.self)
    let number = state.withLock { state in
      state.nextFollower += 1
      state.followers[state.nextFollower] = continuation
      return state.nextFollower
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.followers[number] = nil }
    }
    return stream
  }

  private func read() -> FlagDefinitionsChange? {
    let (change, followers) = state.withLock {
      state -> (FlagDefinitionsChange?, [AsyncStream<FlagDefinitionsChange>.Continuation]) in
      let change = read(&state)
      return (change, state.followers.values.map(\.self))
    }
    guard let change else { return nil }
    if case .refused(let error) = change {
      diagnostics.report(
        Diagnostic(.error, "Flag definitions were refused. \(error)", path: path, hint: error.hint))
    }
    for follower in followers { follower.yield(change) }
    return change
  }

  private func read(_ state: inout State) -> FlagDefinitionsChange? {
    do throws(FlagDefinitionsError) {
      // Before it is read: a link that takes the file's place afterwards is a change of the folder.
      state.isLink = watcher != nil && isLink()
      let text = try Self.text(of: path, on: fileSystem)
      if text == state.text { return nil }
      state.text = text
      let new = try FlagDefinitions(parsing: text)
      let old = published.load()
      published.replace(with: Published(new, isLoaded: true))
      state.refusal = nil
      return .replaced(keys: old.definitions.keysChanged(in: new))
    } catch {
      var error = error
      error.file = path
      // A file that is not there any more is told of once.
      if error.code == .unreadable {
        state.text = nil
        if state.refusal == error { return nil }
      }
      state.refusal = error
      return .refused(error)
    }
  }

  private func isLink() -> Bool {
    do throws(FileSystemError) {
      let (folder, name) = try Self.place(of: path, on: fileSystem)
      return try folder.status(of: name)?.kind == .link
    } catch {
      // Reading fails for the same reason, and is what tells of it.
      return false
    }
  }

  private static func place(
    of path: String, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> (folder: any Folder, name: String) {
    let names = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
    return (try fileSystem.openFolder(at: "/" + names.dropLast().joined(separator: "/")), names.last ?? "")
  }

  /// Reads the text of a file of definitions, whatever it says.
  ///
  /// - Parameter path: the absolute path.
  public static func text(
    of path: String, on fileSystem: any FileSystem
  ) throws(FlagDefinitionsError) -> [UInt8] {
    do throws(FileSystemError) {
      let (folder, name) = try place(of: path, on: fileSystem)
      return try folder.readFile(name, limit: sizeLimit, followingLinks: true)
    } catch {
      throw FlagDefinitionsError(.unreadable, "The file cannot be read. \(error)", at: nil)
    }
  }
}
