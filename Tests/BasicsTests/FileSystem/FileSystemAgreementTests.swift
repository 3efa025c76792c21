import Basics
import TestSupport
import Testing

/// Random calls made on the disk and in memory alike; every answer, error and the trees must be equal.
@Suite("File systems agree")
struct FileSystemAgreementTests {
  /// One side: a file system with the folders the calls have opened so far.
  private struct Side {
    let bench: FileSystemBench
    var folders: [any Folder]

    init(_ kind: FileSystemBench.Kind) throws {
      bench = try FileSystemBench(kind)
      folders = [try bench.root()]
    }
  }

  @Test("Random calls have equal answers on the disk and in memory", arguments: UInt64(1)...40)
  func randomCalls(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var disk = try Side(.disk)
    var memory = try Side(.memory)
    for step in 0..<150 {
      let call = RandomCall(&generator, folders: disk.folders.count)
      let answer = call.make(on: &disk.folders, disk.bench)
      let expected = call.make(on: &memory.folders, memory.bench)
      #expect(answer == expected, "seed \(seed), step \(step): \(call)")
      if disk.folders.count != memory.folders.count { return }
    }
    #expect(try listing(disk.folders[0]) == listing(memory.folders[0]), "seed \(seed)")
  }

  /// A call with its arguments drawn.
  private struct RandomCall {
    let kind: Int
    let folder: Int
    let other: Int
    let name: String
    let newName: String
    let flag: Bool
    let bytes: [UInt8]

    init(_ generator: inout SeededGenerator, folders: Int) {
      kind = Int.random(in: 0..<17, using: &generator)
      folder = Int.random(in: 0..<folders, using: &generator)
      other = Int.random(in: 0..<folders, using: &generator)
      let names = ["a", "b", "c", "d", "e"]
      name = names[Int.random(in: 0..<5, using: &generator)]
      newName = names[Int.random(in: 0..<5, using: &generator)]
      flag = Bool.random(using: &generator)
      bytes = (0..<Int.random(in: 0..<4, using: &generator)).map { _ in
        UInt8.random(in: 65...90, using: &generator)
      }
    }

    func make(on folders: inout [any Folder], _ bench: FileSystemBench) -> String {
      let here = folders[folder]
      let there = folders[other]
      var opened: (any Folder)?
      defer { if let opened, folders.count < 12 { folders.append(opened) } }
      return bench.outcome { () throws -> String in
        switch kind {
        case 0: try here.createFile(name, contents: bytes, permissions: 0o644)
        case 1, 2: try here.makeFolder(name, permissions: 0o755)
        case 3: try here.makeLink(name, to: flag ? newName : "../\(newName)")
        case 4, 5: opened = try here.openFolder(name, followingLinks: flag)
        case 6: return "\(try here.readFile(name, limit: 5, followingLinks: flag))"
        case 7: try here.appendToFile(name, contents: bytes, permissions: 0o644)
        case 8, 9: try here.move(name, to: there, as: newName, replacing: flag)
        case 10: try here.exchange(name, with: newName)
        case 11: try here.removeFile(name)
        case 12: try here.removeFolder(name)
        case 13:
          try here.copyFile(newName, from: there, named: name, followingLinks: flag, permissions: 0o600)
        case 14: return "\(try here.entries().map { "\($0.name) \($0.kind)" }.sorted())"
        case 15: return "\(try here.status(of: name).map { "\($0.kind) \($0.permissions)" } ?? "none")"
        default: flag ? try here.removeTree(name) : try here.setPermissions(of: name, to: 0o700)
        }
        return "done"
      }
    }
  }
}
