import Git
import TestSupport
import Testing

@Suite("Configuration of a GitRepository", .tags(.git))
struct GitRepositoryConfigurationTests {
  @Test("The repository's value counts over the person's, included files over neither, and keys ignore case")
  func precedence() throws {
    let fixture = try GitFixture()
    try fixture.folder.write("[a]\n\tb = included\n\tonly = included\n", to: "home/more")
    try fixture.git("config", "--global", "include.path", "~/more")
    try fixture.git("config", "--global", "a.c", "person")
    let repository = try fixture.open()
    #expect(try repository.configuration("a.b") == "included")
    try fixture.git("config", "a.b", "repository")
    #expect(try fixture.open().configuration("a.b") == "repository")
    #expect(try fixture.open().configuration("A.B") == "repository")
    #expect(try repository.configuration("a.only") == "included")
    #expect(try repository.configuration("a.c") == "person")
    #expect(try repository.configuration("a.missing") == nil)
    #expect(try fixture.open().all("a.b") == ["included", "repository"])
    #expect(try repository.all("a.missing") == [])
  }

  @Test("A value that changes while the repository is open counts")
  func change() throws {
    let fixture = try GitFixture()
    let repository = try fixture.open()
    #expect(try repository.configuration("a.b") == nil)
    try fixture.git("config", "--global", "a.b", "person")
    #expect(try repository.configuration("a.b") == "person")
    try fixture.git("config", "a.b", "repository")
    #expect(try repository.configuration("a.b") == "repository")
  }

  @Test(
    "Values are read as yes or no as git reads them",
    arguments: ["true", "yes", "on", "1", "", "false", "no", "off", "0", "7"])
  func booleans(value: String) throws {
    let fixture = try GitFixture()
    try fixture.git("config", "a.b", value)
    let expected = try fixture.line("config", "--type=bool", "a.b") == "true"
    #expect(try fixture.open().boolean("a.b") == expected)
    #expect(try fixture.open().boolean("a.missing") == nil)
  }

  @Test("A value that is neither yes nor no, a key that is none and a broken file are errors")
  func failures() throws {
    let fixture = try GitFixture()
    try fixture.git("config", "a.b", "perhaps")
    let repository = try fixture.open()
    #expect(throws: GitError.self) { try repository.boolean("a.b") }
    #expect(throws: GitError.self) { try repository.configuration("nodot") }
    #expect(throws: GitError.self) { try repository.configuration("a.b\0c") }
    try fixture.write("[core\n", to: ".git/config")
    let error = #expect(throws: GitError.self) { try fixture.open() }
    #expect(error?.category == .configuration)
  }

  @Test("Whoever commits by default needs a name and an address")
  func identity() throws {
    let fixture = try GitFixture()
    #expect(
      try fixture.open().defaultIdentity() == GitIdentity(name: "Ada Example", email: "ada@example.org"))
    try fixture.git("config", "user.email", "")
    #expect(try fixture.open().defaultIdentity() == nil)
    try fixture.folder.write("", to: "home/.gitconfig")
    try fixture.git("config", "--unset", "user.email")
    #expect(try fixture.open().defaultIdentity() == nil)
  }

  @Test("A path begins at the home folder that was given")
  func paths() throws {
    let fixture = try GitFixture()
    try fixture.folder.write("", to: "home/key")
    try fixture.git("config", "user.signingkey", "~/key")
    #expect(try fixture.open().configuredPath("user.signingkey") == fixture.home + "/key")
    #expect(try fixture.open().configuredPath("user.missing") == nil)
  }
}
