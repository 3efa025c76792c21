import Basics
import Flags
import OpenFeatureClient
import Synchronization
import TestSupport
import Testing

@Suite struct ProviderEventTests {
  private let api = OpenFeatureAPI()
  private let told = Told()

  /// What handlers were told.
  private final class Told: Sendable {
    private let state = Mutex<[String]>([])

    var all: [String] { state.withLock(\.self) }
    func add(_ text: String) { state.withLock { $0.append(text) } }
  }

  struct Failure: Error {}

  @Test("The handlers of the API and of the clients of the provider run, and those of other clients do not")
  func scope() async throws {
    let (one, other) = (ScriptedProvider("one"), ScriptedProvider("other"))
    try await api.setProviderAndWait(one)
    try await api.setProviderAndWait(other, domain: "d")
    let told = told
    api.addHandler(.configurationChanged) { told.add("api \($0.providerName)") }
    api.client().addHandler(.configurationChanged) { told.add("client \($0.providerName)") }
    api.client(domain: "d").addHandler(.configurationChanged) { told.add("d \($0.providerName)") }
    api.client(domain: "unbound").addHandler(.configurationChanged) { told.add("unbound \($0.providerName)") }
    one.send(.configurationChanged, ProviderEventDetails(flagsChanged: ["x"]))
    other.send(.configurationChanged)
    #expect(told.all == ["api one", "client one", "unbound one", "api other", "d other"])
  }

  @Test(
    "The status follows the event before handlers are told of it",
    arguments: [
      (.ready, nil, .ready), (.stale, nil, .stale), (.error, .general, .error),
      (.error, .providerFatal, .fatal),
      (.configurationChanged, nil, .ready), (.reconciling, nil, .ready), (.contextChanged, nil, .ready),
    ] as [(ProviderEvent, EvaluationErrorCode?, ProviderStatus)])
  func status(_ event: ProviderEvent, _ code: EvaluationErrorCode?, _ status: ProviderStatus) async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let client = api.client()
    let told = told
    client.addHandler(event) { details in
      if details.details.message == "sent" {
        told.add("\(client.providerStatus) \(details.details.errorCode?.rawValue ?? "-")")
      }
    }
    provider.send(event, ProviderEventDetails(message: "sent", errorCode: code))
    #expect(told.all == ["\(status) \(code?.rawValue ?? "-")"])
  }

  @Test("A handler that comes late is called at once when the provider is in the state already")
  func late() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let told = told
    api.client().addHandler(.ready) { told.add("client \($0.event.rawValue)") }
    api.addHandler(.ready) { told.add("api \($0.event.rawValue)") }
    api.addHandler(.stale) { told.add("api \($0.event.rawValue)") }
    provider.send(.stale)
    api.client().addHandler(.stale) { told.add("client \($0.event.rawValue)") }
    provider.send(.error, ProviderEventDetails(errorCode: .providerFatal))
    api.client().addHandler(.error) { told.add("client \($0.event.rawValue)") }
    #expect(
      told.all == [
        "client PROVIDER_READY", "api PROVIDER_READY", "api PROVIDER_STALE", "client PROVIDER_STALE",
        "client PROVIDER_ERROR",
      ])
  }

  @Test("A handler that fails keeps no other from running")
  func failingHandler() async throws {
    let told = told
    api.addHandler(.ready) { _ in throw Failure() }
    api.addHandler(.ready) { _ in told.add("second") }
    try await api.setProviderAndWait(ScriptedProvider())
    #expect(told.all == ["second"])
  }

  @Test("Handlers stay when the provider is replaced, and a provider that was replaced is heard no more")
  func persist() async throws {
    let (first, second) = (ScriptedProvider("first"), ScriptedProvider("second"))
    let told = told
    api.client().addHandler(.configurationChanged) { told.add($0.providerName) }
    try await api.setProviderAndWait(first)
    try await api.setProviderAndWait(second)
    first.send(.configurationChanged)
    second.send(.configurationChanged)
    #expect(told.all == ["second"])
  }

  @Test("A handler that is removed is called no more")
  func remove() async throws {
    let provider = ScriptedProvider()
    try await api.setProviderAndWait(provider)
    let told = told
    let (ofAPI, ofClient) = (
      api.addHandler(.stale) { _ in told.add("api") },
      api.client().addHandler(.stale) { _ in told.add("client") }
    )
    api.removeHandler(ofAPI)
    provider.send(.stale)
    api.client().removeHandler(ofClient)
    provider.send(.stale)
    #expect(told.all == ["client"])
  }

  @Test("A provider that fails on its way to being ready is an error with code and message")
  func failingStart() async throws {
    let told = told
    api.addHandler(.error) {
      told.add("\($0.details.errorCode?.rawValue ?? "-") \($0.details.message ?? "-")")
    }
    let provider = ScriptedProvider { _ throws(OpenFeatureError) in
      throw OpenFeatureError(.general, "No network.")
    }
    await #expect(throws: OpenFeatureError.self) { try await api.setProviderAndWait(provider) }
    #expect(told.all == ["GENERAL No network."])
    #expect(api.client().providerStatus == .error)
    provider.send(.ready)
    #expect(api.client().providerStatus == .ready)
  }

  @Test("A provider that says itself that it is ready is not said to be so twice")
  func readyOnce() async throws {
    let told = told
    api.addHandler(.ready) { _ in told.add("ready") }
    try await api.setProviderAndWait(
      ScriptedProvider { events throws(OpenFeatureError) in events.send(.ready) })
    #expect(told.all == ["ready"])
  }

  @Test("Events are an asynchronous sequence as well")
  func sequence() async throws {
    let provider = ScriptedProvider()
    let events = api.events()
    try await api.setProviderAndWait(provider)
    provider.send(.configurationChanged, ProviderEventDetails(flagsChanged: ["a"], metadata: ["b": 1]))
    var told: [EventDetails] = []
    for await event in events {
      told.append(event)
      if told.count == 2 { break }
    }
    #expect(told.map(\.event) == [.ready, .configurationChanged])
    #expect(told[1].details == ProviderEventDetails(flagsChanged: ["a"], metadata: ["b": 1]))
  }
}
