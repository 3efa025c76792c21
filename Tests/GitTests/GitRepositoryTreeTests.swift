import Git
import TestSupport
import Testing

@Suite("Objects and trees of a GitRepository", .tags(.git))
struct GitRepositoryTreeTests {
  private let fixture: GitFixture
  private let repository: GitRepository

  init() throws {
    fixture = try GitFixture()
    repository = try fixture.open()
  }

  private func blob(_ text: String) throws -> ObjectID { try repository.writeBlob(Array(text.utf8)) }

  private func tree(_ files: [(path: String, text: String)]) throws -> ObjectID {
    var updates: [GitTreeUpdate] = []
    for file in files { updates.append(.set(path: file.path, mode: .file, id: try blob(file.text))) }
    return try repository.updatedTree(from: nil, updates)
  }

  private func listing(_ tree: ObjectID) throws -> [String] {
    try fixture.git("ls-tree", "-r", "-t", "--name-only", "-z", tree.description).split(separator: "\0").map(
      String.init)
  }

  @Test("A blob has the id git gives it, and comes back byte for byte", arguments: [0, 1, 70000])
  func blobs(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let id = try repository.writeBlob(bytes)
    try fixture.write(bytes, to: "file")
    #expect(try fixture.id("hash-object", "--no-filters", "file") == id)
    #expect(try repository.blob(id) == bytes)
    #expect(try repository.hasObject(id))
  }

  @Test("What is not there, or is another kind of object, is an error")
  func missing() throws {
    let missing = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    #expect(try !repository.hasObject(missing))
    let error = #expect(throws: GitError.self) { try repository.blob(missing) }
    #expect(error?.code == .notFound)
    #expect(error?.path == missing.description)
    #expect(error?.description.hasPrefix("Could not read the blob \(missing): ") == true)
    let tree = try tree([("a", "a")])
    #expect(throws: GitError.self) { try repository.blob(tree) }
    #expect(throws: GitError.self) { try repository.tree(missing) }
    #expect(throws: GitError.self) { try repository.commit(tree) }
  }

  @Test("A damaged object is an error")
  func damage() throws {
    let id = try blob("precious")
    let name = id.description
    let path = "work/.git/objects/\(name.prefix(2))/\(name.dropFirst(2))"
    var bytes = try fixture.folder.read(path)
    bytes[bytes.count / 2] ^= 0xFF
    try fixture.folder.write(bytes, to: path)
    #expect(throws: GitError.self) { try fixture.open().blob(id) }
  }

  @Test("Entries come with name, mode and id")
  func entries() throws {
    let id = try blob("text")
    let inner = try repository.updatedTree(from: nil, [.set(path: "inner", mode: .file, id: id)])
    let commit = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    let tree = try repository.updatedTree(
      from: nil,
      [
        .set(path: "folder", mode: .folder, id: inner), .set(path: "program", mode: .executable, id: id),
        .set(path: "link", mode: .link, id: id), .set(path: "part", mode: .submodule, id: commit),
        .set(path: "n\u{E4}me", mode: .file, id: id),
      ])
    let expected = [
      GitTreeEntry(name: "folder", mode: .folder, id: inner), GitTreeEntry(name: "link", mode: .link, id: id),
      GitTreeEntry(name: "n\u{E4}me", mode: .file, id: id),
      GitTreeEntry(name: "part", mode: .submodule, id: commit),
      GitTreeEntry(name: "program", mode: .executable, id: id),
    ]
    #expect(try repository.tree(tree) == expected)
    #expect(try repository.entry(at: "folder/inner", inTree: tree)?.id == id)
    #expect(try repository.entry(at: "folder", inTree: tree)?.mode == .folder)
    #expect(try repository.entry(at: "folder/other", inTree: tree) == nil)
    #expect(try repository.entry(at: "other/inner", inTree: tree) == nil)
    #expect(try repository.entry(at: "program/inner", inTree: tree) == nil)
  }

  @Test("Names with equal letters and other bytes are two names")
  func normalisation() throws {
    let tree = try tree([("\u{E9}/a", "composed"), ("e\u{301}/a", "apart")])
    #expect(try repository.tree(tree).count == 2)
    let one = try repository.updatedTree(from: tree, [.remove(path: "e\u{301}")])
    #expect(try repository.entry(at: "\u{E9}/a", inTree: one) != nil)
    let differences = try repository.differences(from: tree, to: one)
    #expect(differences.count == 1)
    #expect(differences.first.map { Array($0.path.utf8) } == Array("e\u{301}/a".utf8))
  }

  @Test("A folder left empty disappears, up to an empty tree")
  func emptyFolders() throws {
    let base = try tree([("a/b/c", "1"), ("a/d", "2")])
    let without = try repository.updatedTree(from: base, [.remove(path: "a/b/c")])
    #expect(try listing(without) == ["a", "a/d"])
    let empty = try repository.updatedTree(from: without, [.remove(path: "a/d")])
    #expect(empty.description == "4b825dc642cb6eb9a060e54bf8d69288fbee4904")
    #expect(try repository.updatedTree(from: nil, []) == empty)
    #expect(try repository.hasObject(empty))
  }

  @Test("The last of several changes to a path counts, and removing nothing changes nothing")
  func repeats() throws {
    let base = try tree([("a", "1"), ("b/c", "2")])
    let id = try blob("3")
    let changed = try repository.updatedTree(
      from: base,
      [
        .set(path: "a", mode: .file, id: id), .remove(path: "a"), .set(path: "x/y", mode: .file, id: id),
        .remove(path: "x/y"), .remove(path: "missing"), .remove(path: "b/missing/deep"),
        .set(path: "a", mode: .executable, id: id),
      ])
    #expect(try listing(changed) == ["a", "b", "b/c"])
    #expect(
      try repository.entry(at: "a", inTree: changed) == GitTreeEntry(name: "a", mode: .executable, id: id))
    #expect(
      try repository.updatedTree(from: base, [.remove(path: "missing"), .remove(path: "a/b/c")]) == base)
  }

  @Test("A whole folder is moved, replaced and filled again by its tree")
  func subtrees() throws {
    let base = try tree([("a/b/c", "1"), ("a/d", "2"), ("e", "3")])
    let folder = try #require(try repository.entry(at: "a", inTree: base))
    let moved = try repository.updatedTree(
      from: base,
      [.remove(path: "a"), .set(path: "z/a", mode: .folder, id: folder.id), .remove(path: "z/a/d")])
    #expect(try listing(moved) == ["e", "z", "z/a", "z/a/b", "z/a/b/c"])
    let refilled = try repository.updatedTree(
      from: base, [.remove(path: "a"), .set(path: "a/new", mode: .file, id: try blob("4"))])
    #expect(try listing(refilled) == ["a", "a/new", "e"])
    let replaced = try repository.updatedTree(from: base, [.set(path: "a", mode: .file, id: try blob("5"))])
    #expect(try listing(replaced) == ["a", "e"])
  }

  @Test("A path through a file, a name that git refuses and an object that is missing are errors")
  func refusals() throws {
    let base = try tree([("a", "1")])
    let id = try blob("2")
    let missing = try #require(ObjectID("0123456789abcdef0123456789abcdef01234567"))
    func code(_ updates: [GitTreeUpdate]) -> GitError.Code? {
      do throws(GitError) {
        _ = try repository.updatedTree(from: base, updates)
        return nil
      } catch {
        return error.code
      }
    }
    #expect(code([.set(path: "a/b", mode: .file, id: id)]) == .conflict)
    #expect(
      code([.set(path: "x", mode: .file, id: id), .set(path: "x/y", mode: .file, id: id)]) == .conflict)
    for path in ["", "/", "b/", "/b", "b//c", "b\0c"] {
      #expect(code([.set(path: path, mode: .file, id: id)]) == .invalidName)
    }
    for path in [".git", "b/.git/config", "..", "b/../c", ".", ".GIT"] {
      #expect(code([.set(path: path, mode: .file, id: id)]) != nil, "\(path)")
    }
    #expect(code([.set(path: "b", mode: .file, id: missing)]) != nil)
    #expect(code([.set(path: "b", mode: .folder, id: id)]) != nil)
  }

  @Test("Differences are those of `git diff-tree`, also where a file becomes a folder")
  func differences() throws {
    let old = try tree([
      ("a", "1"), ("a.b", "1"), ("same/x", "1"), ("d/e/f", "1"), ("d/g", "1"), ("gone", "1"),
    ])
    let new = try tree([
      ("a/x", "1"), ("a.b", "2"), ("same/x", "1"), ("d/e/f", "1"), ("d/g", "2"), ("new", "1"),
    ])
    func lines(_ differences: [GitTreeDifference]) -> Set<String> {
      func mode(_ side: GitTreeDifference.Side?) -> String {
        let digits = String(side?.mode.rawValue ?? 0, radix: 8)
        return String(repeating: "0", count: 6 - digits.count) + digits
      }
      let zero = String(repeating: "0", count: 40)
      return Set(
        differences.map {
          let letter = $0.old == nil ? "A" : $0.new == nil ? "D" : "M"
          return ":\(mode($0.old)) \(mode($0.new)) \($0.old?.id.description ?? zero)"
            + " \($0.new?.id.description ?? zero) \(letter)\t\($0.path)"
        })
    }
    let expected = try fixture.git("diff-tree", "-r", "--no-renames", old.description, new.description)
    #expect(
      lines(try repository.differences(from: old, to: new))
        == Set(expected.split(separator: "\n").map(String.init)))
    #expect(try repository.differences(from: old, to: old) == [])
    #expect(
      try repository.differences(from: nil, to: old).map(\.path) == [
        "a", "a.b", "d/e/f", "d/g", "gone", "same/x",
      ])
    #expect(try repository.differences(from: old, to: nil).allSatisfy { $0.new == nil })
  }

  @Test("Random changes give the trees that git gives", arguments: 1...4 as ClosedRange<UInt64>)
  func property(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let names = ["a", "a.b", "a-b", "b", "c0", "c"]
    var tree: ObjectID?
    for _ in 0..<12 {
      var updates: [GitTreeUpdate] = []
      var input = ""
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let depth = Int.random(in: 1...3, using: &random)
        // Files and folders have names of their own, so that no path leads through a file.
        let path = (1...depth).map { level in
          names[Int.random(in: 0..<names.count, using: &random)] + (level == depth ? ".file" : "")
        }.joined(separator: "/")
        if random.chance(1, in: 3) {
          updates.append(.remove(path: path))
          input += "0 \(String(repeating: "0", count: 40))\t\(path)\n"
        } else {
          let id = try blob("\(random.next())")
          updates.append(.set(path: path, mode: .file, id: id))
          input += "100644 \(id) 0\t\(path)\n"
        }
      }
      tree = try repository.updatedTree(from: tree, updates)
      try fixture.git(["update-index", "--add", "--index-info"], input: Array(input.utf8))
      #expect(try fixture.id("write-tree") == tree, "seed \(seed)")
    }
  }
}
