import Testing

@testable import BoardFormat

@Suite("SchemaSet")
struct SchemaSetTests {
  /// The built-in set with one file replaced.
  private func set(_ name: String, _ text: String?) throws -> SchemaSet {
    var files = BuiltInSchema.files.mapValues { Array($0.utf8) }
    files[name] = text.map { Array($0.utf8) }
    return try SchemaSet(files: files)
  }

  private func keywords(_ schema: String, _ document: String) throws -> [String] {
    var check = SchemaCheck(try set("card.json", schema))
    guard case .readable(let card) = DocumentReader(accepting: .dialect).read(Array(document.utf8)) else {
      return ["unreadable"]
    }
    let set = try set("card.json", schema)
    check.check(card.root, against: try #require(set.roots[.card]))
    return check.findings.map { "\($0.keyword) \($0.schemaLocation) \($0.instanceLocation)" }
  }

  @Test("A set that lacks a file, or cannot be read, is refused by name")
  func refusesIncompleteSets() throws {
    #expect(throws: SchemaError(.missingFile, location: "lane.json")) { try set("lane.json", nil) }
    #expect(throws: SchemaError.self) { try set("lane.json", "{") }
    #expect(throws: SchemaError(.malformed("schema"), location: "lane.json")) { try set("lane.json", "[]") }
  }

  @Test(
    "A set that asserts what is not implemented is refused, since ignoring it would let bad documents pass",
    arguments: ["required", "allOf", "oneOf", "minimum", "const", "patternProperties", "if"])
  func refusesOtherAssertions(_ keyword: String) throws {
    #expect(
      throws: SchemaError(.unsupportedAssertion(keyword), location: "card.json#/properties/title")
    ) {
      try set("card.json", #"{"properties": {"title": {"\#(keyword)": []}}}"#)
    }
  }

  @Test("Annotations assert nothing")
  func acceptsAnnotations() throws {
    _ = try set(
      "card.json", ##"{"$comment": "x", "title": "t", "default": 1, "format": "date", "mine": {}}"##)
  }

  @Test("A reference that leads nowhere or round in a circle is refused")
  func refusesBadReferences() throws {
    #expect(throws: SchemaError(.danglingReference("card.json#/$defs/x"), location: "card.json#/")) {
      try set("card.json", ##"{"$ref": "#/$defs/x"}"##)
    }
    #expect(throws: SchemaError.self) {
      try set("card.json", ##"{"$defs": {"a": {"anyOf": [{"$ref": "#/$defs/a"}]}}}"##)
    }
    // A step into the document ends every circle.
    _ = try set("card.json", ##"{"properties": {"sub": {"$ref": "#"}}}"##)
  }

  @Test(
    "Each implemented keyword fails at its own locator",
    arguments: [
      (#"{"type": "array"}"#, "a: 1", ["type #/type #/"]),
      (#"{"properties": {"a": {"enum": ["x", 1]}}}"#, "a: 2", ["enum #/properties/a/enum #/a"]),
      (#"{"properties": {"a": {"enum": ["x", 1]}}}"#, "a: 1", []),
      (#"{"properties": {"a": {"pattern": "b+c$"}}}"#, "a: abbc", []),
      (#"{"properties": {"a": {"pattern": "b$"}}}"#, "a: \"b\\n\"", ["pattern #/properties/a/pattern #/a"]),
      (#"{"properties": {"a": {"not": {"type": "integer"}}}}"#, "a: 1", ["not #/properties/a/not #/a"]),
      (#"{"properties": {"a": false}}"#, "a: 1", ["false #/properties/a #/a"]),
      (
        #"{"additionalProperties": false, "properties": {"a": true}}"#, "a: 1\nb/c: 2",
        ["false #/additionalProperties #/b~1c"]
      ),
      (
        #"{"properties": {"a": {"items": {"type": "string"}}}}"#, "a: [x, 1]",
        ["type #/properties/a/items/type #/a/1"]
      ),
      (#"{"properties": {"a": {"type": "integer"}}}"#, "a: 1.0", ["type #/properties/a/type #/a"]),
      (#"{"properties": {"a": {"type": "number"}}}"#, "a: 1", []),
      (
        #"{"properties": {"a": {"type": ["integer", "number"]}}}"#, "a: true",
        ["type #/properties/a/type #/a"]
      ),
    ])
  func keyword(_ schema: String, _ block: String, _ expected: [String]) throws {
    #expect(try keywords(schema, "---\n\(block)\n---\n") == expected)
  }
}
