import Basics
import Testing

@Suite struct JSONCursorTests {
  private let root = JSONCursor([
    "name": "Move", "count": 3, "share": 0.5, "on": true, "to": ["lanes": ["a", 7]], "nothing": nil,
  ])

  @Test("A value of the expected kind is read")
  func reads() throws {
    #expect(try root["name"].string() == "Move")
    #expect(try root["count"].integer() == 3)
    #expect(try root["count"].double() == 3)
    #expect(try root["share"].double() == 0.5)
    #expect(try root["on"].bool())
    #expect(try root["to"].object().keys == ["lanes"])
    #expect(try root["to"]["lanes"].array().first?.string() == "a")
  }

  @Test("A value of another kind, or none, is named with its whole way")
  func refuses() throws {
    #expect(throws: JSONShapeError(path: "to.lanes[1]", expected: "a string", found: "an integer")) {
      try root["to"]["lanes"].array()[1].string()
    }
    #expect(throws: JSONShapeError(path: "to.lane", expected: "a string", found: "nothing")) {
      try root["to"]["lane"].string()
    }
    #expect(throws: JSONShapeError(path: "share", expected: "an integer", found: "a number with a fraction"))
    {
      try root["share"].integer()
    }
    #expect(throws: JSONShapeError(path: "name.deep.er", expected: "true or false", found: "nothing")) {
      try root["name"]["deep"]["er"].bool()
    }
    #expect(throws: JSONShapeError(path: "", expected: "an array", found: "an object")) { try root.array() }
  }

  @Test("What may be missing may also be null")
  func optional() throws {
    #expect(try root["nothing"].optional?.string() == nil)
    #expect(try root["missing"].optional?.string() == nil)
    #expect(try root["name"].optional?.string() == "Move")
    #expect(throws: JSONShapeError.self) { try root["count"].optional?.string() }
  }

  @Test("An error reads as a sentence about its place")
  func description() {
    #expect(root["to"].failure("a string").description == "`to`: expected a string, found an object")
    #expect(root.failure("an array").description == "the value: expected an array, found an object")
  }
}
