import Basics
import Flags
import OpenFeatureClient
import Synchronization
import TestSupport
import Testing

@Suite struct OpenFeatureAPITests {
  private let api = OpenFeatureAPI()

  // MARK: Providers

  @Test("A provider is made ready before it is asked, with the context of the API and its domain")
  func initialize() async throws {
    let provider = ScriptedProvider()
    api.evaluationContext.targetingKey = "user"
    try await api.setProviderAndWait(provider, domain: "d")
    #expect(provider.log == ["initialize d user"])
    #expect(api.client(domain: "d").providerStatus == .ready)
    #expect(api.providerMetadata(domain: "d") == ProviderMetadata(name: "scripted"))
    #expect(api.providerMetadata() == nil)
  }

  @Test("A provider that is replaced is shut down once, unless another domain has it still")
  func replaced() async throws {
    let (first, second) = (ScriptedProvider("first"), ScriptedProvider("second"))
    try await api.setProviderAndWait(first)
    try await api.setProviderAndWait(first, domain: "d")
    #expect(first.log == ["initialize - -"])
    try await api.setProviderAndWait(second)
    #expect(!first.log.contains("shutdown"))
    try await api.setProviderAndWait(second, domain: "d")
    #expect(first.log == ["initialize - -", "shutdown"])
    try await api.setProviderAndWait(second)
    #expect(second.log == ["initialize - -"])
  }

  @Test("A provider is not shut down while an evaluation asks it")
  func inUse() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let isAsked = Atomic<Bool>(false)
    let mayAnswer = Atomic<Bool>(false)
    provider.whenAsked {
      isAsked.store(true, ordering: .sequentiallyConsistent)
      _ = eventually { mayAnswer.load(ordering: .sequentiallyConsistent) }
    }
    let client = api.client()
    let log = Mutex<[String]>([])
    Workers.run(2) { worker in
      if worker == 1 {
        _ = client.value("x", default: true)
        return
      }
      _ = eventually { isAsked.load(ordering: .sequentiallyConsistent) }
      log.withLock { $0 = provider.log }
      mayAnswer.store(true, ordering: .sequentiallyConsistent)
    }
    #expect(log.withLock { $0 } == ["initialize - -"])
    await api.shutdown()
    #expect(provider.log == ["initialize - -", "shutdown"])
    #expect(client.details("x", default: true).errorCode == .providerNotReady)
  }

  @Test("Whoever does not wait has the provider bound at once, and asked once it is ready")
  func withoutWaiting() async throws {
    let (stream, release) = AsyncStream.makeStream(of: Void.self)
    let provider = ScriptedProvider { _ throws(OpenFeatureError) in for await _ in stream {} }
    let client = api.client()
    let events = client.events()
    try api.setProvider(provider)
    #expect(client.providerStatus == .notReady)
    #expect(client.details("x", default: true).errorCode == .providerNotReady)
    release.finish()
    for await event in events {
      #expect(event.event == .ready)
      break
    }
    #expect(client.providerStatus == .ready)
    #expect(client.details("x", default: true).variant == "only")
  }

  @Test("A provider that fails says so, and is bound all the same")
  func failing() async throws {
    let provider = ScriptedProvider { _ throws(OpenFeatureError) in
      throw OpenFeatureError(.providerFatal, "No.")
    }
    await #expect(throws: OpenFeatureError(.providerFatal, "No.")) {
      try await api.setProviderAndWait(provider)
    }
    #expect(api.client().providerStatus == .fatal)
    #expect(api.client().details("x", default: 1).errorCode == .providerFatal)
  }

  @Test("A provider of one domain is not bound to another")
  func domainScoped() async throws {
    let provider = ScriptedProvider(isDomainScoped: true)
    try await api.setProviderAndWait(provider, domain: "a")
    await #expect(throws: OpenFeatureError.self) { try await api.setProviderAndWait(provider, domain: "b") }
    #expect(throws: OpenFeatureError.self) { try api.setProvider(provider) }
    try await api.setProviderAndWait(provider, domain: "a")
    #expect(provider.log == ["initialize a -"])
    #expect(api.providerMetadata(domain: "b") == nil)
  }

  @Test("A client asks the provider of its domain, and the default one while the domain has none")
  func domains() async throws {
    let client = api.client(domain: "d")
    #expect(client.metadata.domain == "d")
    try await api.setProviderAndWait(ScriptedProvider("default"))
    #expect(client.details("x", default: 1).flagMetadata["from"] == "default")
    try await api.setProviderAndWait(ScriptedProvider("own"), domain: "d")
    #expect(client.details("x", default: 1).flagMetadata["from"] == "own")
    #expect(api.client().details("x", default: 1).flagMetadata["from"] == "default")
  }

  @Test("Without any provider the default counts, and nothing fails")
  func noProvider() {
    let details = api.client().details("x", default: "default")
    #expect(details.value == "default")
    #expect(details.errorCode == .providerNotReady)
    #expect(api.client().providerStatus == .notReady)
    api.client().track("x")
  }

  @Test("Shutting down shuts each provider down once and forgets hooks, handlers and contexts")
  func shutdown() async throws {
    let provider = ScriptedProvider()
    let other = ScriptedProvider()
    let log = HookLog()
    let handled = Atomic<Int>(0)
    try await api.setProviderAndWait(provider)
    try await api.setProviderAndWait(provider, domain: "d")
    try await api.setProviderAndWait(other, domain: "e")
    api.addHooks(RecordedHook(name: "api", log: log))
    api.evaluationContext = EvaluationContext(targetingKey: "user")
    api.addHandler(.configurationChanged) { _ in handled.add(1, ordering: .relaxed) }
    await api.shutdown()
    #expect(provider.log.filter { $0 == "shutdown" }.count == 1)
    #expect(other.log.last == "shutdown")
    #expect(api.client(domain: "e").providerStatus == .notReady)
    provider.send(.configurationChanged)
    try await api.setProviderAndWait(ScriptedProvider())
    _ = api.client().value("x", default: 1)
    #expect(log.entries.isEmpty)
    #expect(api.evaluationContext == EvaluationContext())
    #expect(handled.load(ordering: .relaxed) == 0)
  }

  @Test("Two instances share nothing")
  func instances() async throws {
    let other = OpenFeatureAPI()
    try await api.setProviderAndWait(ScriptedProvider())
    api.evaluationContext = EvaluationContext(targetingKey: "user")
    api.addHooks(RecordedHook(name: "api", log: HookLog()))
    #expect(other.providerMetadata() == nil)
    #expect(other.evaluationContext == EvaluationContext())
    #expect(other.hooks.isEmpty)
    await other.shutdown()
    #expect(api.client().providerStatus == .ready)
  }

  @Test("A provider that has nothing to make ready is ready from the start")
  func plain() async throws {
    let events = Mutex<[EventDetails]>([])
    api.addHandler(.ready) { event in events.withLock { $0.append(event) } }
    try await api.setProviderAndWait(PlainProvider())
    #expect(api.client().providerStatus == .ready)
    #expect(events.withLock { $0.map(\.providerName) } == ["plain"])
    api.client().track("nobody listens")
    await api.shutdown()
  }

  // MARK: Contexts

  @Test("What carries contexts along may be exchanged, and the task's own are seen by the tasks it starts")
  func transactions() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let client = api.client()
    await api.withTransactionContext(EvaluationContext(attributes: ["seen": "task"])) {
      async let value = client.value("x", default: 1)
      _ = await value
    }
    #expect(provider.contexts.last?["seen"] == "task")
    _ = client.value("x", default: 1)
    #expect(provider.contexts.last?["seen"] == nil)
    api.setTransactionContextPropagator(FixedPropagator())
    _ = client.value("x", default: 1)
    #expect(provider.contexts.last?["seen"] == "fixed")
  }

  private struct FixedPropagator: TransactionContextPropagator {
    let context = EvaluationContext(attributes: ["seen": "fixed"])

    func withContext<Result>(_ context: EvaluationContext, _ work: () throws -> Result) rethrows -> Result {
      try work()
    }
    func withContext<Result>(
      _ context: EvaluationContext, isolation: isolated (any Actor)?, _ work: () async throws -> Result
    ) async rethrows -> Result { try await work() }
  }

  @Test("Tracking hands the merged context and the details to the provider")
  func tracking() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let client = api.client()
    api.evaluationContext = EvaluationContext(targetingKey: "api", attributes: ["level": "api", "api": 1])
    client.evaluationContext = EvaluationContext(attributes: ["level": "client", "client": 1])
    api.withTransactionContext(
      EvaluationContext(targetingKey: "transaction", attributes: ["level": "transaction"])
    ) {
      client.track(
        "bought", in: EvaluationContext(attributes: ["level": "invocation"]),
        details: TrackingEventDetails(value: 9.5, attributes: ["plan": "pro"]))
    }
    #expect(provider.log.last == "track bought 9.5")
    #expect(
      provider.contexts.last
        == EvaluationContext(
          targetingKey: "transaction", attributes: ["level": "invocation", "api": 1, "client": 1]))
  }

  @Test("A context has a targeting key and attributes of all types, of which each name is there once")
  func context() throws {
    var context = EvaluationContext(
      targetingKey: "user", attributes: ["a": true, "b": 1, "c": 0.5, "d": "x", "e": ["f": [nil]]])
    context.set("born", to: Timestamp(milliseconds: 1_000))
    context["a"] = false
    #expect(context["born"] == "1970-01-01T00:00:01.000Z")
    #expect(context["a"] == false)
    #expect(context.attributes.keys == ["a", "b", "c", "d", "e", "born"])
    #expect(context.merging(EvaluationContext()) == context)
  }
}
