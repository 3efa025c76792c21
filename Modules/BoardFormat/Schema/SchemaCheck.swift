/// One check of a document's front matter against a schema set.
struct SchemaCheck {
  /// What was found so far.
  private(set) var findings: [SchemaFinding] = []

  private let nodes: [SchemaNode]
  private var schemaPath = JSONPointer()
  private var instancePath = JSONPointer()

  init(_ set: SchemaSet) {
    nodes = set.nodes
  }

  /// Checks a value and answers whether it satisfies the schema.
  ///
  /// Every keyword is looked at, also after one failed, so that a person sees all that is wrong at once.
  @discardableResult
  mutating func check(_ value: NodeView, against index: Int) -> Bool {
    let schema = nodes[index]
    var isSatisfied = true
    if schema.isNever {
      fail("false", "nothing is allowed here")
      return false
    }
    if let types = schema.types, !types.accepts(value.schemaType) {
      fail("type", "this is \(value.schemaType.description), not \(types.description)")
      isSatisfied = false
    }
    if let reference = schema.reference {
      schemaPath.push(.keyword("$ref"))
      if !check(value, against: reference) { isSatisfied = false }
      schemaPath.pop()
    }
    if let alternatives = schema.alternatives, !checkAny(value, of: alternatives) { isSatisfied = false }
    if let excluded = schema.excluded, !checkNot(value, excluded) { isSatisfied = false }
    if let enumeration = schema.enumeration, !enumeration.contains(value.value) {
      fail("enum", "the value is none of those that are allowed")
      isSatisfied = false
    }
    if let pattern = schema.pattern, let text = value.schemaText, !pattern.isFound(in: text) {
      fail("pattern", "the text does not have the shape that is asked for")
      isSatisfied = false
    }
    if value.kind == .mapping, !checkMembers(of: value, schema) { isSatisfied = false }
    if value.kind == .sequence, let items = schema.items {
      for (position, element) in value.elements.enumerated() {
        schemaPath.push(.keyword("items"))
        instancePath.push(.index(position))
        if !check(element, against: items) { isSatisfied = false }
        schemaPath.pop()
        instancePath.pop()
      }
    }
    if isSatisfied, schema.isDeprecated {
      findings.append(
        SchemaFinding(
          .deprecation, keyword: "deprecated", schemaLocation: schemaPath.text(),
          instanceLocation: instancePath.text(), absoluteLocation: schema.location,
          explanation: schema.explanation ?? "a retired spelling"))
    }
    return isSatisfied
  }

  /// Tries every alternative, also after one held, so that a retired one that holds is reported.
  private mutating func checkAny(_ value: NodeView, of alternatives: [Int]) -> Bool {
    var holds = false
    for (position, alternative) in alternatives.enumerated() {
      let before = findings.count
      schemaPath.push(.keyword("anyOf"), .index(position))
      if check(value, against: alternative) {
        holds = true
      } else {
        findings.removeSubrange(before...)
      }
      schemaPath.pop(2)
    }
    if !holds { fail("anyOf", "the value has none of the shapes that are allowed") }
    return holds
  }

  private mutating func checkNot(_ value: NodeView, _ excluded: Int) -> Bool {
    let before = findings.count
    let holds = check(value, against: excluded)
    findings.removeSubrange(before...)
    if holds { fail("not", "this key does not belong here") }
    return !holds
  }

  private mutating func checkMembers(of value: NodeView, _ schema: SchemaNode) -> Bool {
    var isSatisfied = true
    for (key, property) in schema.properties {
      guard let member = value[key] else { continue }
      schemaPath.push(.keyword("properties"), .key(key))
      instancePath.push(.key(key))
      if !check(member, against: property) { isSatisfied = false }
      schemaPath.pop(2)
      instancePath.pop()
    }
    guard case .checked(let additional) = schema.additionalProperties else { return isSatisfied }
    let named = Set(schema.properties.map(\.key))
    for entry in value.entries {
      let key = entry.key.sourceText ?? ""
      if named.contains(key) { continue }
      schemaPath.push(.keyword("additionalProperties"))
      instancePath.push(.key(key))
      if !check(entry.value, against: additional) { isSatisfied = false }
      schemaPath.pop()
      instancePath.pop()
    }
    return isSatisfied
  }

  private mutating func fail(_ keyword: StaticString, _ explanation: String) {
    // The literal false fails at its own place; there is no keyword below it.
    let ending: StaticString? = keyword.description == "false" ? nil : keyword
    findings.append(
      SchemaFinding(
        .failure, keyword: keyword.description, schemaLocation: schemaPath.text(ending: ending),
        instanceLocation: instancePath.text(), explanation: explanation))
  }
}
