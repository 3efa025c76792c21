internal import Basics

/// Compiles the JSON of a schema set into nodes.
struct SchemaReader {
  private var nodes: [SchemaNode] = []
  /// The index of the schema at each absolute place.
  private var places: [String: Int] = [:]
  /// References that wait until every file is read.
  private var references: [(node: Int, target: String)] = []

  /// Assertions of the standard that are not implemented. A set with one of them is refused.
  private static let unsupported: Set<String> = [
    "allOf", "oneOf", "if", "then", "else", "const", "required", "prefixItems", "contains", "minContains",
    "maxContains", "minItems", "maxItems", "uniqueItems", "minLength", "maxLength", "minimum", "maximum",
    "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minProperties", "maxProperties",
    "patternProperties",
    "propertyNames", "dependentRequired", "dependentSchemas", "dependencies", "unevaluatedItems",
    "unevaluatedProperties", "additionalItems", "$dynamicRef", "$recursiveRef",
  ]

  /// Reads one file of the set.
  mutating func read(_ json: JSONValue, file: String) throws(SchemaError) {
    guard json.object != nil else { throw SchemaError(.malformed("schema"), location: file) }
    _ = try add(json, location: file + "#", file: file)
  }

  /// Resolves the references and answers the nodes with the root of each kind.
  mutating func finish() throws(SchemaError) -> ([SchemaNode], [DocumentKind: Int]) {
    for (node, target) in references {
      guard let index = places[target] else {
        throw SchemaError(.danglingReference(target), location: nodes[node].location)
      }
      nodes[node].reference = index
    }
    try refuseCircles()
    markDeprecating()
    var roots: [DocumentKind: Int] = [:]
    for kind in DocumentKind.allCases { roots[kind] = places[kind.schemaFile + "#"] }
    return (nodes, roots)
  }

  /// Marks every schema from which one that is deprecated can be reached.
  private mutating func markDeprecating() {
    for index in nodes.indices { nodes[index].canDeprecate = nodes[index].isDeprecated }
    var isDone = false
    while !isDone {
      isDone = true
      for index in nodes.indices where !nodes[index].canDeprecate {
        let node = nodes[index]
        var next = node.properties.map(\.schema) + (node.alternatives ?? [])
        next += [node.reference, node.items].compactMap(\.self)
        if case .checked(let additional) = node.additionalProperties { next.append(additional) }
        guard next.contains(where: { nodes[$0].canDeprecate }) else { continue }
        nodes[index].canDeprecate = true
        isDone = false
      }
    }
  }

  /// Refuses schemas that apply to one value without end.
  private func refuseCircles() throws(SchemaError) {
    enum Mark { case open, done }
    var marks: [Int: Mark] = [:]
    func visit(_ index: Int) throws(SchemaError) {
      switch marks[index] {
      case .done: return
      case .open: throw SchemaError(.circularReference, location: nodes[index].location)
      case nil: break
      }
      marks[index] = .open
      let node = nodes[index]
      if let reference = node.reference { try visit(reference) }
      if let excluded = node.excluded { try visit(excluded) }
      for alternative in node.alternatives ?? [] { try visit(alternative) }
      marks[index] = .done
    }
    for index in nodes.indices { try visit(index) }
  }

  private mutating func add(_ json: JSONValue, location: String, file: String) throws(SchemaError) -> Int {
    let index = nodes.count
    nodes.append(SchemaNode(location: Self.withRoot(location)))
    places[location] = index
    if let literal = json.bool {
      nodes[index].isNever = !literal
      return index
    }
    guard let object = json.object else { throw SchemaError(.malformed("schema"), location: location) }
    for (keyword, value) in object {
      if Self.unsupported.contains(keyword) {
        throw SchemaError(.unsupportedAssertion(keyword), location: location)
      }
      try read(keyword, value, into: index, location: location, file: file)
    }
    return index
  }

  private mutating func read(
    _ keyword: String, _ value: JSONValue, into index: Int, location: String, file: String
  ) throws(SchemaError) {
    let malformed = SchemaError(.malformed(keyword), location: location)
    switch keyword {
    case "description": nodes[index].explanation = value.string
    case "deprecated": nodes[index].isDeprecated = value.bool ?? false
    case "$ref":
      guard let target = value.string else { throw malformed }
      references.append((index, Self.absolute(target, in: file)))
    case "type":
      var types = SchemaTypes()
      for name in value.array ?? [value] {
        guard let type = name.string.flatMap(SchemaTypes.init(name:)) else { throw malformed }
        types.insert(type)
      }
      nodes[index].types = types
    case "enum":
      guard let values = value.array else { throw malformed }
      nodes[index].enumeration = values.map(Self.literal)
    case "pattern":
      guard let pattern = value.string.flatMap(SchemaPattern.init) else { throw malformed }
      nodes[index].pattern = pattern
    case "anyOf":
      guard let values = value.array, !values.isEmpty else { throw malformed }
      var alternatives: [Int] = []
      for (position, alternative) in values.enumerated() {
        alternatives.append(try add(alternative, location: "\(location)/anyOf/\(position)", file: file))
      }
      nodes[index].alternatives = alternatives
    case "not": nodes[index].excluded = try add(value, location: location + "/not", file: file)
    case "items": nodes[index].items = try add(value, location: location + "/items", file: file)
    case "additionalProperties":
      if value.bool == true { return }
      let schema = try add(value, location: location + "/additionalProperties", file: file)
      nodes[index].additionalProperties = .checked(schema)
    case "properties", "$defs":
      guard let members = value.object else { throw malformed }
      for (name, schema) in members {
        let place = "\(location)/\(keyword)/\(JSONPointer.escape(name))"
        let child = try add(schema, location: place, file: file)
        if keyword == "properties" { nodes[index].properties.append((name, child)) }
      }
    default: break  // An annotation asserts nothing.
    }
  }

  /// The place a reference names, with its file.
  private static func absolute(_ target: String, in file: String) -> String {
    var target = target
    let base = "lanework:///schema/1/"
    if target.hasPrefix(base) { target.removeFirst(base.count) }
    if target.hasPrefix("#") { return file + target }
    return target.contains("#") ? target : target + "#"
  }

  /// A file's own schema stands at `#/` in messages.
  private static func withRoot(_ location: String) -> String {
    location.hasSuffix("#") ? location + "/" : location
  }

  private static func literal(_ json: JSONValue) -> FrontMatterValue {
    switch json {
    case .null: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(Int(value))
    case .double(let value): .number(value)
    case .string(let text): .text(text)
    case .array(let elements): .list(elements.map(literal))
    case .object(let object): .mapping(object.map { FrontMatterValue.Entry($0.key, literal($0.value)) })
    }
  }
}
