internal import Basics
public import Flags
public import Quota

extension AppModel {
  /// What is known of an account's flags: the values that were fetched last; nil when nothing is.
  public func knownFlags(of account: AccountName) -> KnownFlags? {
    flagStore.read(Self.flagIdentity(of: account))
  }

  /// The flags of an account, to be asked for anew: what comes of it is kept for the sessions that begin afterwards.
  ///
  /// - Throws: `FlagDefinitionsError` when the file of definitions cannot be used.
  public func flags(
    of account: AccountName, from origin: FlagOrigin, observer: (any FlagObserving)? = nil
  ) throws(FlagDefinitionsError) -> RemoteFlags {
    let fetching: any RemoteFlagsFetching
    switch origin {
    case .definitions(let path):
      fetching = FlagDefinitionsFetcher(
        file: try loadDefinitions(at: path), context: Self.evaluationContext(of: account),
        time: surroundings.time)
    case .service(let address, let requester):
      fetching = RemoteFlagsClient(
        app: BoardFlags.app, service: address, requesting: requester, diagnostics: surroundings.diagnostics)
    }
    return RemoteFlags(
      identity: Self.flagIdentity(of: account), fetching: fetching, store: flagStore, time: surroundings.time,
      observer: observer, diagnostics: surroundings.diagnostics)
  }

  /// Reads a file of definitions.
  ///
  /// - Throws: `FlagDefinitionsError` with the place and the reason when it cannot be used.
  public func flagDefinitions(at path: String) throws(FlagDefinitionsError) -> FlagDefinitions {
    try loadDefinitions(at: path).definitions
  }

  private func loadDefinitions(at path: String) throws(FlagDefinitionsError) -> FlagDefinitionsFile {
    // What is refused is thrown, and not reported a second time.
    let file = FlagDefinitionsFile(
      path: path, fileSystem: fileSystem, watcher: nil, diagnostics: NoDiagnostics())
    try file.load()
    return file
  }

  /// For whom definitions are evaluated.
  public static func evaluationContext(of account: AccountName) -> EvaluationContext {
    var context = EvaluationContext(targetingKey: account.text)
    context["app"] = .string(BoardFlags.app)
    return context
  }

  /// Whose flags are kept. Of the machine's own account nobody is told apart from others.
  private static func flagIdentity(of account: AccountName) -> FlagIdentity {
    FlagIdentity(app: BoardFlags.app, user: account == .local ? nil : account.text)
  }
}
