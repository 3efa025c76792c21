public import Basics
public import Flags
internal import Synchronization

/// A provider of the definitions in a file, which follows the file as long as it is in use.
///
/// It is stale while the file cannot be used, and answers from the last good definitions then.
public final class DefinitionsFileProvider: FeatureProvider {
  /// What the provider is.
  public let metadata = ProviderMetadata(name: "definitions-file")
  private let file: FlagDefinitionsFile
  private let interval: Duration?
  private let time: any TimeSource
  private let following = Mutex<[Task<Void, Never>]>([])

  /// Creates a provider.
  ///
  /// - Parameters:
  ///   - interval: how often to look whether the file changed; nil when somebody else refreshes it.
  ///   - time: is what rules see as the time.
  public init(file: FlagDefinitionsFile, refreshingEvery interval: Duration?, time: any TimeSource) {
    self.file = file
    self.interval = interval
    self.time = time
  }

  /// Loads the file; it throws when that cannot be used and there are no definitions from before.
  public func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError) {
    do throws(FlagDefinitionsError) { try file.load() } catch {
      if !file.isLoaded {
        let error = OpenFeatureError(error.code == .unreadable ? .general : .parseError, error.description)
        events.send(.error, ProviderEventDetails(message: error.message, errorCode: error.code))
        throw error
      }
    }
    // What loading brought is told of by the provider's being ready or stale; only what comes afterwards is a change.
    // Whoever else refreshes the file may have done so before the changes are listened to, so its state is asked for last.
    let changes = file.changes()
    let refusal = file.refusal
    events.send(refusal == nil ? .ready : .stale, ProviderEventDetails(message: refusal?.description))
    let telling = Task {
      var isStale = refusal != nil
      for await change in changes {
        switch change {
        case .replaced(let keys):
          if isStale { events.send(.ready) }
          isStale = false
          if !keys.isEmpty { events.send(.configurationChanged, ProviderEventDetails(flagsChanged: keys)) }
        case .refused(let error):
          isStale = true
          events.send(.stale, ProviderEventDetails(message: error.description))
        }
      }
    }
    var tasks = [telling]
    if let interval {
      let file = file
      tasks.append(Task { await file.follow(every: interval, clock: ContinuousClock()) })
    }
    let former = following.withLock { following in
      defer { following = tasks }
      return following
    }
    for task in former { task.cancel() }
  }

  /// Follows the file no more.
  public func shutdown() async {
    let tasks = following.withLock { following in
      defer { following = [] }
      return following
    }
    for task in tasks { task.cancel() }
    for task in tasks { await task.value }
  }

  /// The value of a flag as one type.
  public func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value> {
    try ResolutionDetails(
      file.evaluate(key, as: Value.flagKind, in: context, at: time), default: defaultValue)
  }
}
