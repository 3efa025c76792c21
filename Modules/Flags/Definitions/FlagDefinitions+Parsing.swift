internal import Basics

extension FlagDefinitions {
  /// Reads and compiles definitions in flagd's JSON format.
  ///
  /// All of them are read or none: a set with a defect is refused with its place, so that what is in force is what
  /// somebody has written on purpose.
  public init(parsing text: some Sequence<UInt8>) throws(FlagDefinitionsError) {
    let bytes = Array(text)
    let root: JSONValue
    do throws(JSONError) {
      root = try JSONValue(parsing: bytes)
    } catch {
      throw FlagDefinitionsError(
        .notJSON, "The text is not JSON: \(error.explanation).",
        at: FlagDefinitionsPlace(line: error.line, column: error.column, steps: []))
    }
    var reader = FlagDefinitionsReader(text: bytes, root: root)
    self = try reader.read()
  }

  /// Reads and compiles definitions in flagd's JSON format.
  public init(parsing text: String) throws(FlagDefinitionsError) {
    try self.init(parsing: text.utf8)
  }
}

/// Reads definitions from a tree of JSON, and knows the text for the places of defects.
private struct FlagDefinitionsReader {
  typealias Step = FlagDefinitionsPlace.Step

  let text: [UInt8]
  let root: JSONValue
  /// How deeply rules lie in each other in the evaluators seen so far; nil for one that is being looked at.
  private var depths: [ExactText: Int?] = [:]
  /// How deeply what is being looked at lies, so that no stack is used up by looking.
  private var level = 0

  init(text: [UInt8], root: JSONValue) {
    self.text = text
    self.root = root
  }

  private static let flagMembers: Set<String> = [
    "state", "variants", "defaultVariant", "targeting", "metadata", "source", "selector",
  ]

  mutating func read() throws(FlagDefinitionsError) -> FlagDefinitions {
    guard let members = root.object else {
      throw failure(.wrongShape, "The definitions must be an object with the member `flags`.", [])
    }
    let metadata = try readMetadata(members["metadata"], [.key("metadata")])
    let compiler = RuleCompiler(evaluators: try compileEvaluators(members["$evaluators"]))
    guard let flags = (members["flags"] ?? [:]).object else {
      throw failure(.wrongShape, "`flags` must be an object of definitions by their keys.", [.key("flags")])
    }
    var definitions: [FlagDefinition] = []
    definitions.reserveCapacity(flags.keys.count)
    for (key, value) in flags { definitions.append(try read(key, value, metadata, compiler)) }
    return FlagDefinitions(metadata: metadata, definitions: definitions)
  }

  private mutating func read(
    _ key: String, _ value: JSONValue, _ setMetadata: JSONObject, _ compiler: RuleCompiler
  ) throws(FlagDefinitionsError) -> FlagDefinition {
    let path: [Step] = [.key("flags"), .key(key)]
    guard let members = value.object else {
      throw failure(.wrongShape, "The definition of a flag must be an object.", path)
    }
    for name in members.keys where !Self.flagMembers.contains(name) {
      throw failure(.unknownMember, "A flag has no member `\(name)`.", path + [.key(name)])
    }
    let state = members["state"]?.string
    guard state == "ENABLED" || state == "DISABLED" else {
      throw failure(.wrongShape, "The state of a flag must be ENABLED or DISABLED.", path + [.key("state")])
    }
    guard let variants = members["variants"]?.object, !variants.keys.isEmpty else {
      throw failure(
        .wrongShape, "A flag needs variants: an object of one value at least, by their names.",
        path + [.key("variants")])
    }
    var metadata = setMetadata
    for (name, value) in try readMetadata(members["metadata"], path + [.key("metadata")]) {
      metadata[name] = value
    }
    let targeting = try readTargeting(members["targeting"], path + [.key("targeting")])
    return FlagDefinition(
      key: key, isEnabled: state == "ENABLED", variants: variants,
      defaultVariant: try readDefault(members["defaultVariant"], path + [.key("defaultVariant")]),
      targeting: targeting, rule: targeting.map { compile($0, compiler) }, metadata: metadata)
  }

  private func readDefault(_ value: JSONValue?, _ path: [Step]) throws(FlagDefinitionsError) -> String? {
    switch value {
    case nil, .null: return nil
    case .string(let name): return name.isEmpty ? nil : name
    case .bool(let value): return value ? "true" : "false"
    default: throw failure(.wrongShape, "The default variant must be the name of a variant, or null.", path)
    }
  }

  private func readMetadata(_ value: JSONValue?, _ path: [Step]) throws(FlagDefinitionsError) -> JSONObject {
    switch value {
    case nil, .null: return JSONObject()
    case .object(let object):
      for (name, value) in object {
        switch value {
        case .null, .array, .object:
          throw failure(
            .wrongShape, "The values of metadata are strings, numbers and truth values.", path + [.key(name)])
        default: break
        }
        if name.isEmpty { throw failure(.wrongShape, "The keys of metadata must not be empty.", path) }
      }
      return object
    default: throw failure(.wrongShape, "Metadata must be an object.", path)
    }
  }

  // MARK: Rules

  /// The rule as it was written; nil when it says nothing.
  private mutating func readTargeting(_ value: JSONValue?, _ path: [Step]) throws(FlagDefinitionsError)
    -> JSONValue?
  {
    guard let value, value.isTrue, value != [:] else { return nil }
    _ = try depth(of: value, path)
    return value
  }

  private func compile(_ targeting: JSONValue, _ compiler: RuleCompiler) -> Rule {
    guard case .object = targeting else {
      return .failing(RuleFailure(.parseError, "The targeting of the flag is no rule."), [])
    }
    return compiler.compile(targeting)
  }

  /// Compiles the rules that others may name, those first that name none themselves.
  private mutating func compileEvaluators(_ value: JSONValue?) throws(FlagDefinitionsError) -> [ExactText:
    Rule]
  {
    guard let value, value != .null else { return [:] }
    guard let evaluators = value.object else {
      throw failure(
        .wrongShape, "`$evaluators` must be an object of rules by their names.", [.key("$evaluators")])
    }
    for name in evaluators.keys { _ = try depth(ofEvaluator: name, [.key("$evaluators"), .key(name)]) }
    var compiled: [ExactText: Rule] = [:]
    for name in evaluators.keys { compileEvaluator(name, evaluators, &compiled) }
    return compiled
  }

  /// Compiles an evaluator after those that it refers to, of which none leads back to it.
  private func compileEvaluator(
    _ name: String, _ evaluators: JSONObject, _ compiled: inout [ExactText: Rule]
  ) {
    guard compiled[ExactText(name)] == nil, let logic = evaluators[name] else { return }
    for reference in references(in: logic) { compileEvaluator(reference, evaluators, &compiled) }
    compiled[ExactText(name)] = RuleCompiler(evaluators: compiled).compile(logic)
  }

  private func references(in logic: JSONValue) -> [String] {
    switch logic {
    case .array(let elements): return elements.flatMap(references)
    case .object(let object):
      if let name = Self.reference(object) { return [name] }
      return object.flatMap { references(in: $0.value) }
    default: return []
    }
  }

  private static func reference(_ object: JSONObject) -> String? {
    object.keys.count == 1 ? object["$ref"]?.string : nil
  }

  /// How deeply rules lie in each other; refuses too deep ones, and references to what there is not.
  private mutating func depth(
    of logic: JSONValue, _ path: [Step]
  ) throws(FlagDefinitionsError) -> Int {
    level += 1
    defer { level -= 1 }
    guard level <= RuleCompiler.depthLimit else {
      throw failure(.tooDeep, "Rules lie too deeply in each other.", path)
    }
    var deepest = 0
    switch logic {
    case .array(let elements):
      for (position, element) in elements.enumerated() {
        deepest = max(deepest, try depth(of: element, path + [.element(position)]))
      }
    case .object(let object):
      if let name = Self.reference(object) {
        deepest = try depth(ofEvaluator: name, path)
      } else {
        for (key, member) in object {
          deepest = max(deepest, try depth(of: member, path + [.key(key)]))
        }
      }
    default: break
    }
    guard deepest < RuleCompiler.depthLimit else {
      throw failure(.tooDeep, "Rules lie too deeply in each other.", path)
    }
    return deepest + 1
  }

  private mutating func depth(
    ofEvaluator name: String, _ path: [Step]
  ) throws(FlagDefinitionsError) -> Int {
    switch depths[ExactText(name)] {
    case .some(let depth?): return depth
    case .some(nil): throw failure(.unknownReference, "The evaluator '\(name)' refers to itself.", path)
    case nil: break
    }
    guard let evaluator = root["$evaluators"]?[name] else {
      throw failure(.unknownReference, "There is no evaluator '\(name)'.", path)
    }
    depths[ExactText(name)] = .some(nil)
    let depth = try depth(of: evaluator, [.key("$evaluators"), .key(name)])
    depths[ExactText(name)] = depth
    return depth
  }

  private func failure(
    _ code: FlagDefinitionsError.Code, _ explanation: String, _ path: [Step]
  ) -> FlagDefinitionsError {
    FlagDefinitionsError(code, explanation, at: FlagDefinitionsPlace(path, in: text))
  }
}
