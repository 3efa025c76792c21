/// One check of a document's front matter against a schema set.
struct SchemaCheck {
  /// What was found so far.
  private(set) var findings: [SchemaFinding] = []

  private let nodes: [SchemaNode]
  private var schemaPath = JSONPointer()
  private var instancePath = JSONPointer()
  /// Whether findings are of no interest now, so that neither they nor the paths to them are made.
  private var isSilent = false

  init(_ set: SchemaSet) {
    nodes = set.nodes
  }

  /// Checks a value and answers whether it satisfies the schema.
  ///
  /// Every keyword is looked at, also after one failed, so that a person sees all that is wrong at once.
  @discardableResult
  mutating func check(_ value: NodeView, against index: Int) -> Bool {
    check(value, of: value.schemaType, against: index)
  }

  /// Checks a value whose type is known: finding it out takes longer than most checks.
  private mutating func check(_ value: NodeView, of type: SchemaTypes, against index: Int) -> Bool {
    // The schemas' fields are looked at one by one; taking a whole schema out of the array would copy it.
    var isSatisfied = true
    if nodes[index].isNever {
      fail("false", "nothing is allowed here")
      return false
    }
    if let types = nodes[index].types, !types.accepts(type) {
      fail("type", "this is \(type.description), not \(types.description)")
      isSatisfied = false
    }
    if let reference = nodes[index].reference {
      step(.keyword("$ref"))
      if !check(value, of: type, against: reference) { isSatisfied = false }
      stepBack()
    }
    if let alternatives = nodes[index].alternatives, !checkAny(value, of: type, alternatives) {
      isSatisfied = false
    }
    if let excluded = nodes[index].excluded, !checkNot(value, of: type, excluded) { isSatisfied = false }
    if let enumeration = nodes[index].enumeration, !enumeration.contains(value.value) {
      fail("enum", "the value is none of those that are allowed")
      isSatisfied = false
    }
    if type == .string, let pattern = nodes[index].pattern, let text = value.sourceText,
      !pattern.isFound(in: text)
    {
      fail("pattern", "the text does not have the shape that is asked for")
      isSatisfied = false
    }
    if type == .object, !checkMembers(of: value, index) { isSatisfied = false }
    if type == .array, let items = nodes[index].items {
      for (position, element) in value.elements.enumerated() {
        step(.keyword("items"), inInstance: .index(position))
        if !check(element, against: items) { isSatisfied = false }
        stepBack(inInstance: true)
      }
    }
    if isSatisfied, nodes[index].isDeprecated, !isSilent {
      findings.append(
        SchemaFinding(
          .deprecation, keyword: "deprecated", schemaLocation: schemaPath.text(),
          instanceLocation: instancePath.text(), absoluteLocation: nodes[index].location,
          explanation: nodes[index].explanation ?? "a retired spelling"))
    }
    return isSatisfied
  }

  /// Tries every alternative, also after one held, so that a retired one that holds is reported.
  ///
  /// Nothing that an alternative which does not hold would say is of interest, so all are tried in silence first.
  private mutating func checkAny(
    _ value: NodeView, of type: SchemaTypes, _ alternatives: [Int]
  ) -> Bool {
    var holds = false
    for (position, alternative) in alternatives.enumerated() {
      guard satisfies(value, of: type, alternative) else { continue }
      holds = true
      if isSilent { return true }
      guard nodes[alternative].canDeprecate else { continue }
      schemaPath.push(.keyword("anyOf"), .index(position))
      _ = check(value, of: type, against: alternative)
      schemaPath.pop(2)
    }
    if !holds { fail("anyOf", "the value has none of the shapes that are allowed") }
    return holds
  }

  /// Tells whether a value satisfies a schema, without a word.
  private mutating func satisfies(_ value: NodeView, of type: SchemaTypes, _ index: Int) -> Bool {
    let wasSilent = isSilent
    isSilent = true
    defer { isSilent = wasSilent }
    return check(value, of: type, against: index)
  }

  private mutating func checkNot(_ value: NodeView, of type: SchemaTypes, _ excluded: Int) -> Bool {
    guard satisfies(value, of: type, excluded) else { return true }
    fail("not", "this key does not belong here")
    return false
  }

  private mutating func checkMembers(of value: NodeView, _ index: Int) -> Bool {
    var isSatisfied = true
    for (key, property) in nodes[index].properties {
      guard let member = value[key] else { continue }
      step(.keyword("properties"), .key(key), inInstance: .key(key))
      if !check(member, against: property) { isSatisfied = false }
      stepBack(2, inInstance: true)
    }
    guard case .checked(let additional) = nodes[index].additionalProperties else { return isSatisfied }
    let named = Set(nodes[index].properties.map(\.key))
    for entry in value.entries {
      let key = entry.key.sourceText ?? ""
      if named.contains(key) { continue }
      step(.keyword("additionalProperties"), inInstance: .key(key))
      if !check(entry.value, against: additional) { isSatisfied = false }
      stepBack(inInstance: true)
    }
    return isSatisfied
  }

  // MARK: Paths

  private mutating func step(
    _ first: JSONPointer.Step, _ second: JSONPointer.Step? = nil, inInstance place: JSONPointer.Step? = nil
  ) {
    if isSilent { return }
    schemaPath.push(first)
    if let second { schemaPath.push(second) }
    if let place { instancePath.push(place) }
  }

  private mutating func stepBack(_ count: Int = 1, inInstance: Bool = false) {
    if isSilent { return }
    schemaPath.pop(count)
    if inInstance { instancePath.pop() }
  }

  private mutating func fail(_ keyword: StaticString, _ explanation: @autoclosure () -> String) {
    if isSilent { return }
    // The literal false fails at its own place; there is no keyword below it.
    let ending: StaticString? = keyword.description == "false" ? nil : keyword
    findings.append(
      SchemaFinding(
        .failure, keyword: keyword.description, schemaLocation: schemaPath.text(ending: ending),
        instanceLocation: instancePath.text(), explanation: explanation()))
  }
}
