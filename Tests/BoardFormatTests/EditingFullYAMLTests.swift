import BoardFormat
import TestSupport
import Testing

@Suite("Editing a document of full YAML")
struct EditingFullYAMLTests {
  static let editCases: [EditCase] = [
    EditCase("A key beside an anchor", "a: &x 1\ntitle: A # t\n", "title", "B", "a: &x 1\ntitle: B # t\n"),
    EditCase(
      "A key beside an alias", "a: &x 1\nb: *x\ntitle: A\n", "title", "B", "a: &x 1\nb: *x\ntitle: B\n"),
    EditCase(
      "A key beside a block text", "note: |\n  one\n\n  two\ntitle: A\n", "title", "B",
      "note: |\n  one\n\n  two\ntitle: B\n"),
    EditCase(
      "A key is added behind a block text", "note: |\n  one\n  two\n", "title", "B",
      "note: |\n  one\n  two\ntitle: B\n"),
    EditCase(
      "A block text is replaced whole", "note: |\n  one\n\n  two\ntitle: A\n", "note", "x",
      "note: x\ntitle: A\n"),
    EditCase(
      "A folded text with blank lines behind it is replaced and they stay",
      "note: >-\n  one\n  two\n\n# c\ntitle: A\n",
      "note", "x", "note: x\n\n# c\ntitle: A\n"),
    EditCase(
      "A block text is removed whole", "note: |\n  one\n\n  # no comment\n  two\ntitle: A\n", "note", nil,
      "title: A\n"),
    EditCase("An alias is replaced", "a: &x 1\nb: *x # c\n", "b", 2, "a: &x 1\nb: 2 # c\n"),
    EditCase(
      "An anchor that nobody uses is replaced with its value", "a: &x 1 # c\nb: 2\n", "a", 3,
      "a: 3 # c\nb: 2\n"),
    EditCase("A tagged value is replaced with its tag", "a: !!str 1 # c\nb: 2\n", "a", 3, "a: 3 # c\nb: 2\n"),
    EditCase("A tagged block is replaced with its tag", "a: !!map\n  c: 1\nb: 2\n", "a", 3, "a: 3\nb: 2\n"),
    EditCase(
      "A key below a block is edited", "a:\n  n: |\n    x\n  c: 1\nb: 2\n", "a.c", 3,
      "a:\n  n: |\n    x\n  c: 3\nb: 2\n"),
    EditCase(
      "A key is added below a block text", "a:\n  n: |\n    x\nb: 2\n", "a.c", 3,
      "a:\n  n: |\n    x\n  c: 3\nb: 2\n"),
    EditCase(
      "A list at the key's indentation may have keys behind it", "labels:\n- a\ntitle: A\n", "title", "B",
      "labels:\n- a\ntitle: B\n"),
    EditCase(
      "A list at the key's indentation is replaced whole", "labels:\n- a\n- b # c\n# d\ntitle: A\n", "labels",
      ["c"],
      "labels: [\"c\"]\n# d\ntitle: A\n"),
    EditCase(
      "Where such a list has a key behind it new keys come last", "labels:\n- a\ntitle: A\n", "width", 1,
      "labels:\n- a\ntitle: A\nwidth: 1\n"),
    EditCase("A key behind an anchor", "&k a: 1\nb: 2\n", "a", 3, "&k a: 3\nb: 2\n"),
    EditCase(
      "Setting what is there changes no byte", "a: !!str 1\nb: &x 2\n", "a", "1", "a: !!str 1\nb: &x 2\n"),
  ]

  @Test("Where a key's bytes are sure it is edited", arguments: editCases)
  func edits(_ edit: EditCase) throws {
    #expect(try edit.result() == "---\n" + edit.after + "---\nBody\n")
  }

  @Test(
    "Where a key's bytes are not sure the edit is refused",
    arguments: [
      EditCase("An anchor that is used", "a: &x 1\nb: *x\n", "a", 3, ""),
      EditCase("An anchor that is used, removed", "a: &x 1\nb: *x\n", "a", nil, ""),
      EditCase("A key inside an alias", "a: &x {c: 1}\nb: *x\n", "b.c", 3, ""),
      EditCase("A key inside an anchor that is used", "a: &x {c: 1}\nb: *x\n", "a.c", 3, ""),
      EditCase("A key with a question mark", "? a\n: 1\nb: 2\n", "a", 3, ""),
      EditCase(
        "A key below which blank lines would join the text above", "a: |+\n  x\nb: 1\n\nc: 2\n", "b", nil, ""),
      EditCase("A new key in an alias", "a: &x {c: 1}\nb: *x\n", "b.d", 3, ""),
    ])
  func refusals(_ edit: EditCase) throws {
    #expect(throws: DocumentEditError.self) { try edit.result() }
  }

  @Test("Around what only full YAML reads, edits touch the edited key's lines or are refused")
  func generated() throws {
    for seed in UInt64(1)...500 {
      var generator = EditingGenerator(seed: seed)
      var generated = generator.document()
      generated.insert(&generator.random)
      let comment = "seed \(seed): \(generated.text.debugDescription)"
      let document = try editable(generated.text)
      let key = generator.random.pick(EditingGenerator.keys + ["list", "note", "ref", "anchor", "tag"])
      let value = generator.value(depth: 2)
      let isOrdinary = EditingGenerator.keys.contains(key)
      do {
        let edited = try document.setting(value, at: [key])
        #expect(edited[key]?.value.readsSame(as: value) == true, "\(comment) \(key)")
        if document[key]?.value.readsSame(as: value) == true {
          #expect(edited.bytes == document.bytes, "\(comment) \(key)")
        } else if let index = generated.pieces.lastIndex(where: { $0.key == key }) {
          let before = generated.text(upTo: index)
          let after = generated.text(from: index + 1)
          #expect(
            edited.text.between(before, after) != nil, "\(comment) \(key) \(edited.text.debugDescription)")
        }
        let removed = try document.removing([key])
        #expect(removed[key] == nil, "\(comment) \(key)")
        generated.pieces.removeAll { $0.key == key }
        #expect(removed.text.utf8.elementsEqual(generated.text.utf8), "\(comment) \(key)")
      } catch {
        #expect(!isOrdinary, "\(comment) \(key) \(error)")
      }
    }
  }
}

extension GeneratedDocument {
  /// Puts keys in whose values only full YAML has, each at a place of its own.
  fileprivate mutating func insert(_ random: inout SeededGenerator) {
    let margin = pieces.first { $0.key != nil }?.text.prefix { $0 == " " } ?? ""
    func piece(_ key: String, _ value: String) -> Piece {
      Piece(
        key: key, text: margin + key + ": " + value.replacing("\n", with: lineEnding + margin) + lineEnding)
    }
    let notes = ["|\n      one\n\n      two", ">-\n      one # no comment\n      two", "|-\n      one"]
    let tags = ["!!str 5", "!x {a: 1}", "!!map\n  a: 1", "&y\n  - a\n  - b"]
    pieces.insert(piece("note", random.pick(notes)), at: random.below(pieces.count + 1))
    pieces.insert(piece("tag", random.pick(tags)), at: random.below(pieces.count + 1))
    pieces.append(piece("anchor", "&x " + random.pick(["1", "[1, 2]", "{a: b}"])))
    pieces.append(piece("ref", "*x"))
  }

  func text(upTo index: Int) -> String { "---" + lineEnding + pieces[..<index].map(\.text).joined() }

  func text(from index: Int) -> String { pieces[index...].map(\.text).joined() + "---" + lineEnding + body }
}
