import Basics
import Flags
import OpenFeatureClient
import TestSupport
import Testing

@Suite struct HookTests {
  private let api = OpenFeatureAPI()
  private let log = HookLog()

  private func hook(_ name: String, failing: Set<String> = [], seesContext: Bool = false, seen: String? = nil)
    -> RecordedHook
  {
    RecordedHook(
      name: name, log: log, failing: failing,
      added: seen.map { EvaluationContext(attributes: ["seen": .string($0)]) }, seesContext: seesContext)
  }

  @Test("Hooks run from the API inwards and back, those of one place in the order in which they were added")
  func order() async throws {
    let provider = ScriptedProvider(hooks: [hook("provider")])
    try await api.setProviderAndWait(provider)
    let client = api.client()
    api.addHooks(hook("api1"))
    api.addHooks(hook("api2"))
    client.addHooks(hook("client"))
    _ = client.value("x", default: 1, options: EvaluationOptions(hooks: [hook("invocation")]))
    let inwards = ["api1", "api2", "client", "invocation", "provider"]
    #expect(
      log.entries == inwards.map { "before \($0)" } + inwards.reversed().map { "after \($0)" }
        + inwards.reversed().map { "finally \($0) 3" })
  }

  @Test("What a hook adds to the context is seen by the hooks after it and by the provider")
  func context() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let client = api.client()
    client.evaluationContext = EvaluationContext(targetingKey: "user", attributes: ["seen": "client"])
    client.addHooks(
      hook("a", seesContext: true, seen: "by a"), hook("b", seesContext: true),
      hook("c", seesContext: true, seen: "by c"))
    _ = client.value("x", default: 1)
    #expect(log.entries.prefix(3) == ["before a client", "before b by a", "before c by a"])
    #expect(provider.contexts == [EvaluationContext(targetingKey: "user", attributes: ["seen": "by c"])])
    #expect(client.evaluationContext["seen"] == "client")
  }

  @Test("When a hook fails before, neither those after it nor the provider are asked, and the default counts")
  func failsBefore() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let client = api.client()
    client.addHooks(hook("a"), hook("b", failing: ["before"]), hook("c"))
    let details = client.details("x", default: "default")
    #expect(details.value == "default")
    #expect(details.reason == .error)
    #expect(details.errorCode == .general)
    #expect(provider.contexts.isEmpty)
    #expect(
      log.entries == [
        "before a", "before b", "error c GENERAL", "error b GENERAL", "error a GENERAL", "finally c 2",
        "finally b 3",
        "finally a 3",
      ])
  }

  @Test("When a hook fails after, those that would follow do not run, and the default counts")
  func failsAfter() async throws {
    try await api.setProviderAndWait(
      InMemoryProvider(try SpecificationFiles.definitions(), time: FixedTime()))
    let client = api.client()
    client.addHooks(hook("a"), hook("b", failing: ["after"]), hook("c"))
    let details = client.details("boolean-flag", default: false)
    #expect(details.value == false)
    #expect(details.errorCode == .general)
    #expect(
      log.entries == [
        "before a", "before b", "before c", "after c", "after b", "error c GENERAL", "error b GENERAL",
        "error a GENERAL",
        "finally c 4", "finally b 4", "finally a 3",
      ])
    #expect(log.details(of: "finally")?.errorCode == .general)
  }

  @Test("A hook that fails on an error or at the end keeps no other from running")
  func failsLate() async throws {
    let provider = ScriptedProvider()
    provider.fail(with: OpenFeatureError(.flagNotFound, "No such flag."))
    try await api.setProviderAndWait(provider)
    let client = api.client()
    client.addHooks(hook("a"), hook("b", failing: ["error", "finally"]))
    let details = client.details("x", default: 1)
    #expect(details.errorCode == .flagNotFound)
    #expect(details.errorMessage == "No such flag.")
    #expect(
      log.entries == [
        "before a", "before b", "error b FLAG_NOT_FOUND", "error a FLAG_NOT_FOUND", "finally b 3",
        "finally a 3",
      ])
  }

  @Test("Hooks run when the provider is not ready, and are told of it")
  func notReady() {
    let client = api.client()
    client.addHooks(hook("a"))
    _ = client.value("x", default: 1)
    #expect(log.entries == ["before a", "error a PROVIDER_NOT_READY", "finally a 3"])
  }

  @Test("The hints reach each stage of each hook unchanged")
  func hints() async throws {
    try await api.setProviderAndWait(ScriptedProvider())
    let hints: JSONObject = ["a": true, "b": ["c": 1.5]]
    _ = api.client().value(
      "x", default: 1, options: EvaluationOptions(hooks: [hook("a"), hook("b")], hookHints: hints))
    #expect(log.hints == Array(repeating: hints, count: 6))
  }

  @Test("A hook is told the key, the type, the default, the context, and who evaluates with which provider")
  func hookContext() async throws {
    struct Looking: Hook {
      func before(_ context: HookContext, hints: JSONObject) throws -> EvaluationContext? {
        #expect(context.flagKey == "x")
        #expect(context.flagValueType == .double)
        #expect(context.defaultValue == 0.5)
        #expect(context.evaluationContext.targetingKey == "user")
        #expect(context.clientMetadata.domain == "d")
        #expect(context.providerMetadata?.name == "scripted")
        context.data["anything"] = Looking()
        #expect(context.data["anything"] is Looking)
        return EvaluationContext(attributes: ["looked": true])
      }
    }
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider, domain: "d")
    let options = EvaluationOptions(hooks: [Looking()])
    _ = api.client(domain: "d").value(
      "x", default: 0.5, in: EvaluationContext(targetingKey: "user"), options: options)
    #expect(provider.contexts.last?["looked"] == true)
  }
}
