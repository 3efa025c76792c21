import TestSupport
import Testing

@Suite("TemporaryFolder")
struct TemporaryFolderTests {
  @Test("What was written is read back, and everything is removed in the end")
  func lifetime() throws {
    let outer = try TemporaryFolder()
    do {
      let folder = try TemporaryFolder()
      try folder.write("text", to: "a/b.md")
      try folder.makeLink("link", to: "nowhere")
      #expect(try folder.readText("a/b.md") == "text")
      #expect(try folder.names() == ["a", "link"])
      #expect(folder.contains("link"))
      try outer.makeLink("inner", to: folder.path)
    }
    #expect(throws: (any Error).self) { try outer.names(in: "inner") }
  }
}
