internal import Basics
public import Flags
public import Quota

extension AppModel {
  /// What is known of an account's flags: the values that were fetched last; nil when nothing is.
  ///
  /// It is one look at one file.
  ///
  /// - Parameter place: where flags are chosen to come from; nil when no place is, and then whatever was asked last
  ///   without a chosen place counts.
  public func knownFlags(of account: AccountName, chosen place: FlagPlace? = nil) -> KnownFlags? {
    flagStore.read(Self.flagIdentity(of: account, place))
  }

  /// The flags of an account, to be asked for anew: what comes of it is kept for the sessions that begin afterwards.
  ///
  /// A service is told the app and not the account: everybody gets the same answer, which is kept for the account.
  ///
  /// - Parameters:
  ///   - place: where flags are chosen to come from. What another place says is kept apart, and holds once that is chosen;
  ///     nil when no place is chosen, and then whatever is asked counts.
  /// - Throws: `FlagDefinitionsError` when the file of definitions cannot be used.
  public func flags(
    of account: AccountName, from origin: FlagOrigin, chosen place: FlagPlace? = nil,
    observer: (any FlagObserving)? = nil
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
      identity: Self.flagIdentity(of: account, place == nil ? nil : origin.place), fetching: fetching,
      store: flagStore, time: surroundings.time, observer: observer,
      diagnostics: surroundings.diagnostics)
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
  private static func flagIdentity(of account: AccountName, _ place: FlagPlace?) -> FlagIdentity {
    FlagIdentity(app: BoardFlags.app, user: account == .local ? nil : account.text, service: place?.text)
  }
}
