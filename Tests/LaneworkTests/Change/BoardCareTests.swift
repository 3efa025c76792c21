import Basics
import Boards
import CommandLineInterface
import LaneworkCommands
import TestSupport
import Testing

@Suite("BoardInit")
struct BoardInitTests {
  @Test("A board is made with its lanes, and is valid")
  func made() throws {
    let bench = try ChangeBench()
    let run = bench.run(
      "board", "init", "/work/Garden", "--title", "My garden", "--lane", "Ideas", "--lane", "Done")
    #expect(run.status == .done, "\(run.messages)")
    #expect(run.output == "Made the board /work/Garden.lanework, with 2 lanes.\n")
    let board = try BoardLoader().load(at: "/work/Garden.lanework", in: bench.board.fileSystem)
    #expect(board.title == "My garden")
    #expect(board.lanes.map(\.title) == ["Ideas", "Done"])
    #expect(bench.run("board", "validate", "/work/Garden.lanework").status == .done)
    #expect(try bench.board.disk.snapshot(of: "/work").paths.filter { $0.hasPrefix(".") } == [])
  }

  @Test("With --json the place and the identities are told")
  func json() throws {
    let bench = try ChangeBench()
    let answer = try JSONValue(
      parsing: bench.run("board", "init", "../A.lanework", "--lane", "L", "--json").output)
    #expect(answer["board"] == "/boards/A.lanework")
    #expect(answer["id"]?.string?.count == 36)
    #expect(answer["lanes"]?.array?.map { $0["title"] } == ["L"])
  }

  @Test("What is there already is left as it is")
  func exists() throws {
    let bench = try ChangeBench()
    try bench.board.disk.write("mine", to: "/work/A.lanework")
    let run = bench.run("board", "init", "/work/A")
    #expect(run.status == .refused)
    #expect(run.messages.contains("file: /work/A.lanework\n"))
    #expect(try bench.board.disk.readText("/work/A.lanework") == "mine")
  }
}

@Suite("BoardDoctorCommand")
struct BoardDoctorCommandTests {
  @Test("A sound board has nothing to mend, and looking changes nothing")
  func sound() throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    let run = bench.run("board", "doctor")
    #expect(run.status == .done)
    #expect(run.output == "Nothing to mend.\n")
    #expect(try bench.contents() == before)
  }

  @Test("What is found is listed and left, and with --fix what is safe is mended")
  func mending() throws {
    let folder = BoardFixture.id(99).folderName
    let leftover = ".index.md.lanework-abc123"
    let bench = try ChangeBench { fixture in
      fixture.write(fixture.files["index.md"] ?? [], to: leftover)
      fixture.addFolder(folder)
    }
    let before = try bench.contents()
    let look = bench.run("board", "doctor")
    #expect(look.status == .refused)
    #expect(
      look.output.contains("leftover: \(leftover)\n") && look.output.contains("index-less: \(folder)\n"))
    #expect(try bench.contents() == before)

    let mended = try JSONValue(parsing: bench.run("board", "doctor", "--fix", "--json").output)
    #expect(mended["clean"] == false)
    let findings = mended["findings"]?.array ?? []
    #expect(findings.map { $0["kind"] } == ["leftover", "index-less"])
    #expect(findings.map { $0["mended"] } == [true, false])
    #expect(try bench.contents().file(leftover) == nil)
    #expect(try bench.contents().paths.contains(folder))
  }

  @Test("What was removed and is kept for undo is counted")
  func kept() throws {
    let bench = try ChangeBench()
    #expect(bench.run("comment", "trash", "Fix the build", "00000005").status == .done)
    #expect(bench.run("board", "doctor").output.hasPrefix("1 removed folder kept for undo; "))
  }
}
