import Basics
import Flags
import OpenFeatureClient
import Testing

/// What a scenario is run in: an API of its own, and what its steps have prepared and seen.
final class ScenarioWorld {
  struct UnknownStep: Error {
    let text: String
  }

  private enum FlagType: String {
    case boolean, integer, float, string, object
  }

  private let api = OpenFeatureAPI()
  private let client: FeatureClient
  private let log = HookLog()
  private var provider: CachingProvider?
  private var flag: (type: FlagType, key: String, fallback: String)?
  private var context = EvaluationContext()
  private var originalContext: EvaluationContext?
  private var transaction = EvaluationContext()
  private var options = EvaluationOptions()
  private var levels: [String] = []
  private var outcome: EvaluationDetails<FlagValue>?
  private var release: AsyncStream<Void>.Continuation?

  init() { client = api.client() }

  func run(_ steps: [GherkinFeature.Step]) async throws {
    for step in steps { try await run(step) }
    release?.finish()
    await api.shutdown()
  }

  private func run(_ step: GherkinFeature.Step) async throws {
    let (pattern, arguments) = step.pattern
    if let status = pattern.wholeMatch(of: /a (.*) provider/)?.output.1 {
      return try await setProvider(String(status))
    }
    if let type = pattern.wholeMatch(of: /an? (\w+)-flag with key "" and a fallback value ""/)?.output.1 {
      let type = try #require(FlagType(rawValue: type.lowercased()))
      return flag = (type, arguments[0], arguments[1])
    }
    switch pattern {
    case "a stable provider with retrievable context is registered": try await setProvider("stable")
    case "a client with added hook": client.addHooks(RecordedHook(name: "client", log: log))
    case #"a context containing a key "", with type "" and with value """#:
      context[arguments[0]] = try Self.value(arguments[2], arguments[1])
    case #"a context containing a key "" with null value"#: context[arguments[0]] = .null
    case "an evaluation context with modifiable data":
      context = EvaluationContext(targetingKey: "user", attributes: ["list": [1, 2], "object": ["a": 1]])
      originalContext = context
      options.hooks = [
        RecordedHook(
          name: "adding", log: log, added: EvaluationContext(attributes: ["list": nil, "more": 1]))
      ]
    case "evaluation options containing specific hooks":
      options.hooks = ["first", "second"].map { RecordedHook(name: $0, log: log) }
    case #"A context entry with key "" and value "" is added to the "" level"#:
      addEntry(arguments[0], arguments[1], to: arguments[2])
    case "A table with levels of increasing precedence": levels = step.table.map { $0[0] }
    case #"Context entries for each level from API level down to the "" level, with key "" and value """#:
      let last = try #require(levels.firstIndex(of: arguments[0]))
      // The value is the name of the level itself.
      #expect(arguments[2] == arguments[0])
      for level in levels[...last] { addEntry(arguments[1], level, to: level) }
    case "Some flag was evaluated":
      flag = (.boolean, "boolean-flag", "false")
      try evaluate()
    case "the flag was evaluated with details",
      "the flag was evaluated with details using the evaluation options":
      try evaluate()
    case "the flag was evaluated with details asynchronously": try await evaluateInTask()
    default: try check(pattern, arguments, step.table)
    }
  }

  private func check(_ pattern: String, _ arguments: [String], _ table: [[String]]) throws {
    let argument = arguments.first ?? ""
    if pattern == #"the provider status should be """# {
      return #expect(client.providerStatus.rawValue == argument)
    }
    let outcome = try #require(outcome)
    switch pattern {
    case #"the resolved details value should be """#: #expect(outcome.value == (try typed(argument)))
    case #"the reason should be """#: #expect(outcome.reason?.rawValue == argument)
    case #"the error-code should be """#: #expect(outcome.errorCode?.rawValue == argument)
    case #"the flag key should be """#: #expect(outcome.flagKey == argument)
    case #"the variant should be """#: #expect(outcome.variant == argument)
    case "the resolved metadata is empty": #expect(outcome.flagMetadata == [:])
    case "the resolved metadata should contain":
      for row in table.dropFirst() {
        #expect(outcome.flagMetadata[row[0]] == (try Self.value(row[2], row[1])))
      }
      #expect(table.count > 1)
    case "the specified hooks should execute during evaluation":
      for name in ["first", "second"] { #expect(log.entries.contains("before \(name)")) }
    case "the hook order should be maintained":
      #expect(
        log.entries == [
          "before first", "before second", "after second", "after first", "finally second 3",
          "finally first 3",
        ])
    case "the original evaluation context should remain unmodified":
      #expect(context == originalContext)
      #expect(provider?.contexts.last?["more"] == 1)
    case "the evaluation details should be immutable":
      // They are a value whose parts cannot be set; another evaluation makes another one.
      try evaluate()
      #expect(self.outcome?.value == outcome.value)
    case "the evaluation should complete without blocking": #expect(provider?.contexts.isEmpty == false)
    case #"the "" hook should have been executed"#:
      #expect(log.entries.contains { $0.hasPrefix("\(argument) client") })
    case #"the "" hooks should be called with evaluation details"#:
      for stage in argument.split(separator: ", ") {
        try check(try #require(log.details(of: String(stage))), table)
      }
    case #"The merged context contains an entry with key "" and value """#:
      #expect(provider?.contexts.last?[argument]?.string == arguments[1])
    default: throw UnknownStep(text: pattern)
    }
  }

  private func check(_ details: EvaluationDetails<FlagValue>, _ table: [[String]]) throws {
    #expect(table.count == 6)
    for row in table.dropFirst() {
      let expected = row[2] == "null" ? nil : row[2]
      switch row[1] {
      case "flag_key": #expect(details.flagKey == expected)
      case "value": #expect(details.value == FlagValue(try Self.value(row[2], row[0])))
      case "variant": #expect(details.variant == expected)
      case "reason": #expect(details.reason?.rawValue == expected)
      case "error_code": #expect(details.errorCode?.rawValue == expected)
      default: throw UnknownStep(text: row[1])
      }
    }
  }

  // MARK: Preparing

  private func setProvider(_ status: String) async throws {
    let inner: any FeatureProvider
    switch status {
    case "stable": inner = InMemoryProvider(try SpecificationFiles.definitions(), time: FixedTime())
    case "not ready":
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      release = continuation
      inner = ScriptedProvider { _ throws(OpenFeatureError) in for await _ in stream {} }
    case "error":
      inner = ScriptedProvider { _ throws(OpenFeatureError) in
        throw OpenFeatureError(.general, "It is broken.")
      }
    case "fatal":
      inner = ScriptedProvider { _ throws(OpenFeatureError) in
        throw OpenFeatureError(.providerFatal, "It is broken.")
      }
    case "stale": inner = ScriptedProvider { events throws(OpenFeatureError) in events.send(.stale) }
    default: throw UnknownStep(text: status)
    }
    let provider = CachingProvider(inner)
    self.provider = provider
    if status == "not ready" { return try api.setProvider(provider) }
    do throws(OpenFeatureError) {
      try await api.setProviderAndWait(provider)
      #expect(status == "stable" || status == "stale")
    } catch {
      #expect(status == "error" || status == "fatal")
    }
  }

  private func addEntry(_ key: String, _ value: String, to level: String) {
    switch level {
    case "API": api.evaluationContext[key] = .string(value)
    case "Transaction": transaction[key] = .string(value)
    case "Client": client.evaluationContext[key] = .string(value)
    case "Invocation": context[key] = .string(value)
    case "Before Hooks":
      client.addHooks(
        RecordedHook(name: "adding", log: log, added: EvaluationContext(attributes: [key: .string(value)])))
    default: Issue.record("There is no level \(level).")
    }
  }

  // MARK: Evaluating

  private func evaluate() throws {
    let flag = try #require(flag)
    outcome = try api.withTransactionContext(transaction) {
      try Self.evaluate(client, flag.type.rawValue, flag.key, flag.fallback, context, options)
    }
  }

  private func evaluateInTask() async throws {
    let flag = try #require(flag)
    let task = Self.begin(client, flag.type.rawValue, flag.key, flag.fallback, context)
    outcome = try await task.value
  }

  private static func begin(
    _ client: FeatureClient, _ type: String, _ key: String, _ fallback: String, _ context: EvaluationContext
  ) -> Task<EvaluationDetails<FlagValue>, any Error> {
    Task.detached { try evaluate(client, type, key, fallback, context, EvaluationOptions()) }
  }

  private static func evaluate(
    _ client: FeatureClient, _ type: String, _ key: String, _ fallback: String, _ context: EvaluationContext,
    _ options: EvaluationOptions
  ) throws -> EvaluationDetails<FlagValue> {
    func details<Value: FlagRepresentable>(_ fallback: Value?) throws -> EvaluationDetails<FlagValue> {
      let details = client.details(key, default: try #require(fallback), in: context, options: options)
      return details.withFlagValue
    }
    switch FlagType(rawValue: type) {
    case .boolean: return try details(Bool(fallback))
    case .integer: return try details(Int(fallback))
    case .float: return try details(Double(fallback))
    case .string: return try details(fallback)
    case .object: return try details(JSONValue(parsing: fallback).object)
    case nil: throw UnknownStep(text: type)
    }
  }

  /// A text of a scenario as the type of its flag.
  private func typed(_ text: String) throws -> FlagValue? {
    FlagValue(try Self.value(text, try #require(flag).type.rawValue))
  }

  private static func value(_ text: String, _ type: String) throws -> JSONValue {
    switch FlagType(rawValue: type.lowercased()) {
    case .boolean:
      let value: Bool? = Bool(text)
      return .bool(try #require(value as Bool?, "\(text)"))
    case .integer: return .integer(try #require(Int64(text)))
    case .float: return .double(try #require(Double(text)))
    case .string: return .string(text)
    case .object: return try JSONValue(parsing: text)
    case nil: throw UnknownStep(text: type)
    }
  }
}
