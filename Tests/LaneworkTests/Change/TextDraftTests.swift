import Basics
import CommandLineInterface
import LaneworkCommands
import Posix
import TestSupport
import Testing

@Suite("Editing a text in an editor")
struct TextDraftTests {
  private let edit = ["card", "edit", "Fix the build"]

  private func path(_ bench: ChangeBench) -> String { bench.items.build.path(of: "index.md") }

  /// Plays an editor that replaces a text, and ends with a status.
  private func replacing(
    _ old: String, by new: String, in bench: ChangeBench, status: Int32 = 0,
    meanwhile: @escaping () throws -> Void = {}
  ) -> (String) -> ProgramEnd {
    { draft in
      do {
        let text = try bench.board.disk.readText(draft)
        #expect(text.contains(old))
        try bench.board.disk.replace(draft, with: text.replacing(old, with: new))
        try meanwhile()
      } catch {
        Issue.record(error)
      }
      return .exited(status)
    }
  }

  @Test("What the person wrote is in the board, and the draft is gone")
  func edited() throws {
    let bench = try ChangeBench()
    bench.editor = replacing("two", by: "2", in: bench)
    let run = bench.run(edit)
    #expect(run.output == "Edited the text of “Fix the build”.\n")
    #expect(try bench.text(path(bench)).hasSuffix("---\none\n2\nthree\n"))
    #expect(try bench.drafts() == [])
  }

  @Test("The draft lies outside of the board, and only its owner may read it")
  func place() throws {
    let bench = try ChangeBench()
    bench.editor = { draft in
      #expect(draft.hasPrefix("/home/kim/.local/state/lanework/drafts/card-"))
      #expect(bench.board.disk.status(of: draft)?.permissions == 0o600)
      return .exited(0)
    }
    #expect(bench.run(edit).status == .done)
  }

  @Test("A text that is left as it was changes nothing, nor does the line end that an editor adds")
  func untouched() throws {
    let bench = try ChangeBench { $0.addCard("Short", to: ChangeBench.Items().doing, body: "no line end") }
    let before = try bench.contents()
    bench.editor = { _ in .exited(0) }
    #expect(bench.run(edit).output == "Nothing to change.\n")
    bench.editor = replacing("no line end", by: "no line end\n", in: bench)
    #expect(bench.run("card", "edit", "Short").output == "Nothing to change.\n")
    #expect(try bench.contents() == before)
    #expect(try bench.drafts() == [])
  }

  @Test("What others change meanwhile in other lines is merged")
  func merged() throws {
    let bench = try ChangeBench()
    let path = path(bench)
    bench.editor = replacing("one", by: "1", in: bench) {
      let text = try bench.text(path)
      try bench.board.disk.replace(bench.board.path(of: path), with: text.replacing("three", with: "3"))
    }
    #expect(bench.run(edit).status == .done)
    #expect(try bench.text(path).hasSuffix("---\n1\ntwo\n3\n"))
  }

  @Test(
    "Where others changed the same line nothing is written, and the text is kept at the place that is told")
  func conflict() throws {
    let bench = try ChangeBench()
    let path = path(bench)
    bench.editor = replacing("two", by: "mine", in: bench) {
      let text = try bench.text(path)
      try bench.board.disk.replace(bench.board.path(of: path), with: text.replacing("two", with: "theirs"))
    }
    let run = bench.run(edit)
    #expect(run.status == .refused)
    #expect(try bench.text(path).hasSuffix("---\none\ntheirs\nthree\n"))
    let marker = "Your text is kept at "
    let place = try #require(
      run.messages.split(separator: marker, maxSplits: 1).last?.split(separator: ".md").first)
    #expect(try bench.board.disk.readText("\(place).md") == "one\nmine\nthree\n")
    #expect(try bench.drafts() == [])
  }

  @Test("When the editor fails nothing is written, and the draft stays at the place that is told")
  func failing() throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    bench.editor = replacing("two", by: "2", in: bench, status: 3)
    let run = bench.run(edit)
    #expect(run.status == .refused)
    #expect(try bench.contents() == before)
    let draft = try #require(try bench.drafts().first)
    #expect(run.messages.contains("Your text is kept at /home/kim/.local/state/lanework/drafts/\(draft)."))
    #expect(
      try bench.board.disk.readText("/home/kim/.local/state/lanework/drafts/\(draft)") == "one\n2\nthree\n")
  }

  @Test("A dry run shows the difference, and keeps the draft")
  func dryRun() throws {
    let bench = try ChangeBench()
    let before = try bench.contents()
    bench.editor = replacing("two", by: "2", in: bench)
    let run = bench.run(edit + ["--dry-run"])
    #expect(run.output.contains("\n-two\n+2\n"))
    #expect(run.messages.contains("Your draft is kept."))
    #expect(try bench.contents() == before)
    #expect(try bench.drafts().count == 1)
  }

  @Test("A comment is written in an editor too")
  func comment() throws {
    let bench = try ChangeBench()
    bench.editor = { draft in
      do { try bench.board.disk.replace(draft, with: "Thanks.\n\n") } catch { Issue.record(error) }
      return .exited(0)
    }
    let id = "0000aaaa-0000-4000-8000-000000000001"
    #expect(bench.run("card", "comment", "Paint", "--operation-id", id).status == .done)
    #expect(try bench.text("\(bench.items.paint.path)/comments/\(id)/index.md").hasSuffix("---\nThanks."))
  }

  @Test("Without a terminal no editor is opened, and the way to give the text is told")
  func noTerminal() throws {
    let run = try ChangeBench().run(edit)
    #expect(run.status == .usage)
    #expect(run.messages.contains("--body-file"))
  }

  @Test("The text of a file or of standard input replaces the one that is there")
  func given() throws {
    let bench = try ChangeBench()
    #expect(bench.run(edit + ["--body-file", "-"], input: "from input\n").status == .done)
    #expect(try bench.text(path(bench)).hasSuffix("---\nfrom input\n"))
    try bench.board.disk.write("from a file", to: "/work/text.md")
    #expect(bench.run(edit + ["--body-file", "/work/text.md"]).status == .done)
    #expect(try bench.text(path(bench)).hasSuffix("---\nfrom a file"))
  }
}
