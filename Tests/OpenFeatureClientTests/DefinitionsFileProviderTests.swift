import Basics
import Flags
import OpenFeatureClient
import TestSupport
import Testing

@Suite struct DefinitionsFileProviderTests {
  private let api = OpenFeatureAPI()
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static func text(_ value: Int) -> String {
    #"""
    {"flags": {"number": {"state": "ENABLED", "variants": {"a": \#(value), "b": 7}, "defaultVariant": "a",
      "targeting": {"if": [{"==": [{"var": "team"}, "x"]}, "b"]}, "metadata": {"owner": "o"}},
     "list": {"state": "ENABLED", "variants": {"a": [1]}, "defaultVariant": "a"}}}
    """#
  }

  private func provider(every interval: Duration?) -> (FlagDefinitionsFile, DefinitionsFileProvider) {
    let file = FlagDefinitionsFile(
      path: folder.path(of: "flags.json"), fileSystem: DiskFileSystem(),
      watcher: DiskFolderTreeWatcher(at: folder.path), diagnostics: RecordedDiagnostics())
    return (file, DefinitionsFileProvider(file: file, refreshingEvery: interval, time: FixedTime()))
  }

  @Test("Flags are evaluated from the file, with variant, reason and metadata, and typed errors")
  func evaluates() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    try await api.setProviderAndWait(provider(every: nil).1)
    let client = api.client()
    let details = client.details("number", default: 0, in: EvaluationContext(attributes: ["team": "x"]))
    #expect(details.value == 7)
    #expect(details.variant == "b")
    #expect(details.reason == .targetingMatch)
    #expect(details.flagMetadata == ["owner": "o"])
    #expect(client.details("number", default: 0.5).value == 1)
    #expect(client.details("number", default: "x").errorCode == .typeMismatch)
    #expect(client.details("list", default: JSONObject()).errorCode == .typeMismatch)
    #expect(client.details("gone", default: true).errorCode == .flagNotFound)
    await api.shutdown()
  }

  @Test(
    "A change of the file is told with the flags that changed; a bad file makes the provider stale until it is mended"
  )
  func follows() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    let (_, provider) = provider(every: .milliseconds(1))
    try await api.setProviderAndWait(provider)
    let client = api.client()
    var events = client.events().makeAsyncIterator()
    try folder.write(Self.text(2), to: "new.json")
    try folder.replace("flags.json", with: "new.json")
    let changed = try #require(await events.next())
    #expect(changed.event == .configurationChanged)
    #expect(changed.details.flagsChanged == ["number"])
    #expect(client.value("number", default: 0) == 2)
    try folder.write("{", to: "new.json")
    try folder.replace("flags.json", with: "new.json")
    #expect(await events.next()?.event == .stale)
    #expect(client.providerStatus == .stale)
    #expect(client.value("number", default: 0) == 2)
    try folder.write(Self.text(3), to: "new.json")
    try folder.replace("flags.json", with: "new.json")
    #expect(await events.next()?.event == .ready)
    #expect(await events.next()?.event == .configurationChanged)
    #expect(client.value("number", default: 0) == 3)
    await api.shutdown()
    await provider.shutdown()
  }

  @Test("Becoming ready is one event, and only what changes afterwards is told as a change")
  func beginning() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    let (file, provider) = provider(every: nil)
    var events = api.client().events().makeAsyncIterator()
    try await api.setProviderAndWait(provider)
    try folder.write(Self.text(2), to: "flags.json")
    file.refresh()
    #expect(await events.next()?.event == .ready)
    let changed = try #require(await events.next())
    #expect(changed.event == .configurationChanged)
    #expect(changed.details.flagsChanged == ["number"])
    await api.shutdown()
  }

  @Test("A file that became bad before it was used again makes the provider stale, which is told once")
  func beginningStale() async throws {
    try folder.write(Self.text(1), to: "flags.json")
    let (file, provider) = provider(every: nil)
    try file.load()
    try folder.write("{", to: "flags.json")
    var events = api.client().events().makeAsyncIterator()
    try await api.setProviderAndWait(provider)
    #expect(api.client().value("number", default: 0) == 1)
    try folder.write(Self.text(2), to: "flags.json")
    file.refresh()
    var told: [ProviderEvent] = []
    for _ in 0..<3 { told.append(try #require(await events.next()).event) }
    #expect(told == [.stale, .ready, .configurationChanged])
    #expect(api.client().providerStatus == .ready)
    await api.shutdown()
  }

  @Test("A file that cannot be used from the start is an error, with place and reason")
  func unusable() async throws {
    try folder.write("{\"flags\": 1}", to: "flags.json")
    let (_, provider) = provider(every: nil)
    let error = await #expect(throws: OpenFeatureError.self) { try await api.setProviderAndWait(provider) }
    #expect(error?.code == .parseError)
    #expect(error?.message.contains("line 1, column 11, flags") == true)
    #expect(api.client().providerStatus == .error)
    #expect(api.client().value("number", default: 5) == 5)
    await api.shutdown()
  }

  @Test("Definitions that the program exchanges are in force at once, and told of")
  func inMemory() async throws {
    let provider = InMemoryProvider(try FlagDefinitions(parsing: Self.text(1)), time: FixedTime())
    try await api.setProviderAndWait(provider)
    let client = api.client()
    var events = client.events().makeAsyncIterator()
    provider.replace(with: try FlagDefinitions(parsing: Self.text(2)))
    #expect(client.value("number", default: 0) == 2)
    #expect(await events.next()?.details.flagsChanged == ["number"])
    await api.shutdown()
    provider.replace(with: FlagDefinitions())
  }
}

extension TemporaryFolder {
  /// Puts a file in the place of another, as one step.
  fileprivate func replace(_ name: String, with new: String) throws {
    let folder = try DiskFileSystem().openFolder(at: path)
    try folder.move(new, to: folder, as: name, replacing: true)
  }
}
