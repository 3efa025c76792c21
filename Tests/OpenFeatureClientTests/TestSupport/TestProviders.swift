import Basics
import Flags
import OpenFeatureClient
import Synchronization

/// A clock that stands still.
struct FixedTime: TimeSource {
  func now() -> Timestamp { Timestamp(milliseconds: 0) }
  func sinceBoot() -> Duration { .zero }
}

/// A provider that answers from another, a second time with what it answered the first.
final class CachingProvider: FeatureProvider {
  let metadata = ProviderMetadata(name: "caching")
  private let inner: any FeatureProvider
  private let known = Mutex<[String: any Sendable]>([:])
  private let asked = Mutex<[EvaluationContext]>([])

  init(_ inner: any FeatureProvider) { self.inner = inner }

  /// The contexts with which it was asked.
  var contexts: [EvaluationContext] { asked.withLock(\.self) }

  func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError) {
    try await inner.initialize(context: context, domain: domain, events: events)
  }

  func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value> {
    asked.withLock { $0.append(context) }
    let name = "\(key) \(Value.flagKind) \(context)"
    if let known = known.withLock({ $0[name] }) as? ResolutionDetails<Value> {
      return ResolutionDetails(
        value: known.value, variant: known.variant, reason: .cached, metadata: known.metadata)
    }
    let resolution = try inner.resolve(key, default: defaultValue, in: context)
    known.withLock { $0[name] = resolution }
    return resolution
  }
}

/// A provider of one value, which does what a test says and writes down what is done with it.
final class ScriptedProvider: FeatureProvider {
  let metadata: ProviderMetadata
  let isDomainScoped: Bool
  let hooks: [any Hook]
  private let start: @Sendable (ProviderEventSink) async throws(OpenFeatureError) -> Void
  private let state = Mutex(State())

  private struct State {
    var log: [String] = []
    var events: ProviderEventSink?
    var contexts: [EvaluationContext] = []
    var failure: OpenFeatureError?
    var answer: @Sendable () -> Void = {}
  }

  init(
    _ name: String = "scripted", isDomainScoped: Bool = false, hooks: [any Hook] = [],
    start: @escaping @Sendable (ProviderEventSink) async throws(OpenFeatureError) -> Void = {
      _ throws(OpenFeatureError) in
    }
  ) {
    metadata = ProviderMetadata(name: name)
    self.isDomainScoped = isDomainScoped
    self.hooks = hooks
    self.start = start
  }

  var log: [String] { state.withLock(\.log) }
  var contexts: [EvaluationContext] { state.withLock(\.contexts) }
  func fail(with error: OpenFeatureError?) { state.withLock { $0.failure = error } }
  func whenAsked(_ body: @escaping @Sendable () -> Void) { state.withLock { $0.answer = body } }

  func send(_ event: ProviderEvent, _ details: ProviderEventDetails = ProviderEventDetails()) {
    state.withLock(\.events)?.send(event, details)
  }

  func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError) {
    state.withLock { state in
      state.log.append("initialize \(domain ?? "-") \(context.targetingKey ?? "-")")
      state.events = events
    }
    try await start(events)
  }

  func shutdown() async { state.withLock { $0.log.append("shutdown") } }

  func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value> {
    let (failure, answer) = state.withLock { state in
      state.contexts.append(context)
      return (state.failure, state.answer)
    }
    answer()
    if let failure { throw failure }
    return ResolutionDetails(
      value: defaultValue, variant: "only", reason: .fixed, metadata: ["from": .string(metadata.name)])
  }

  func track(_ name: String, in context: EvaluationContext, details: TrackingEventDetails) {
    state.withLock { state in
      state.log.append("track \(name) \(details.value.map { "\($0)" } ?? "-")")
      state.contexts.append(context)
    }
  }
}

/// A provider with nothing but what every provider needs.
final class PlainProvider: FeatureProvider {
  let metadata = ProviderMetadata(name: "plain")

  func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value> {
    ResolutionDetails(value: defaultValue)
  }
}
