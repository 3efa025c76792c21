import BoardFormat
import DocumentGeneration
import TestSupport
import Testing

@Suite("Editing damaged documents")
struct EditingFuzzTests {
  @Test("An edit of whatever can be read changes only its key's lines, or is refused; nothing crashes")
  func damaged() {
    var generator = DocumentGenerator(seed: 41)
    var mutator = DocumentMutator(seed: 42)
    var values = EditingGenerator(seed: 43)
    var previous = generator.document()
    var edits = 0
    var refusals = 0
    for _ in 0..<3_000 {
      let document = generator.document()
      let subject = values.random.chance(30) ? document : mutator.mutate(document, with: previous)
      previous = document
      guard let document = DocumentReader().read(subject).document else { continue }
      edits += 1
      if !edit(document, &values) { refusals += 1 }
    }
    // White space that only some places accept, and comments that would begin anew, are what is left.
    #expect(edits > 500)
    #expect(refusals * 200 < edits, "\(refusals) of \(edits) edits were refused")
  }

  /// Edits a document; false where that was refused although the document is of the small dialect.
  private func edit(_ document: Document, _ values: inout EditingGenerator) -> Bool {
    let path = path(in: document, &values.random)
    let value = values.value(depth: 2)
    let comment = "\(document.text.debugDescription) \(path) \(value)"
    do throws(DocumentEditError) {
      expectSameAround(path[0], document, try document.setting(value, at: path), comment)
      expectSameAround(path[0], document, try document.removing(path), comment)
    } catch {
      switch error {
      case .notAMapping: break
      default: return !document.frontMatter.isDialect
      }
    }
    return true
  }

  /// A path into a document, or one that it does not have.
  private func path(in document: Document, _ random: inout TestSupport.SeededGenerator) -> [String] {
    var path: [String] = []
    var node = document.root
    repeat {
      let entries = Array(node.entries)
      guard !entries.isEmpty, random.chance(85) else { return path + ["new"] }
      let entry = random.pick(entries)
      path.append(entry.key.sourceText ?? "")
      node = entry.value
    } while random.chance(60) && node.kind == .mapping
    return path
  }

  /// Checks that two documents are the same up to the line of a key and from the line of the next one on. A new
  /// key may stand anywhere between the lines.
  private func expectSameAround(_ key: String, _ old: Document, _ new: Document, _ comment: String) {
    guard old.bytes != new.bytes, old.root.node.style == .indented else { return }
    let prefix = zip(old.bytes, new.bytes).prefix { $0 == $1 }.count
    let suffix = zip(old.bytes.reversed(), new.bytes.reversed()).prefix { $0 == $1 }.count
    let end = old.bytes.count - suffix
    let keys = old.root.entries.map { (name: $0.key.sourceText ?? "", start: $0.key.range.lowerBound) }
    guard let index = keys.firstIndex(where: { $0.name == key }), old.frontMatter.overriddenKeys.isEmpty
    else { return }
    let next = index + 1 < keys.count ? keys[index + 1].start : old.block.upperBound
    // What the two have in common may reach into the edited lines by chance, but never the other way round.
    #expect(prefix >= lineStart(of: keys[index].start, in: old), "\(comment)\n\(new.text.debugDescription)")
    #expect(end <= next, "\(comment)\n\(new.text.debugDescription)")
  }

  private func lineStart(of offset: Int, in document: Document) -> Int {
    (document.bytes[..<offset].lastIndex(of: 0x0A) ?? -1) + 1
  }
}
