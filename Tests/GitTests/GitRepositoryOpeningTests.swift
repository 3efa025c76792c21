import Git
import Glibc
import TestSupport
import Testing

@Suite("Opening a GitRepository", .tags(.git))
struct GitRepositoryOpeningTests {
  private func failure(_ fixture: GitFixture, _ place: String) -> GitError? {
    #expect(throws: GitError.self) { try fixture.open(place) }
  }

  @Test("A work tree is opened at its top, with or without a slash behind the path or a link before it")
  func top() throws {
    let fixture = try GitFixture()
    try fixture.folder.makeLink("link", to: "work")
    for place in ["work", "work/", "link"] {
      let repository = try fixture.open(place)
      #expect(repository.workTree == fixture.workTree)
      #expect(repository.gitFolder == fixture.workTree + "/.git")
      #expect(repository.commonFolder == repository.gitFolder)
      #expect(try !repository.isShallow())
    }
  }

  @Test("A folder inside a work tree, the repository's own folder and a plain folder are no work tree's top")
  func otherFolders() throws {
    let fixture = try GitFixture()
    try fixture.folder.makeFolder("work/inside")
    try fixture.folder.makeFolder("plain")
    #expect(failure(fixture, "work/inside")?.code == .notFound)
    #expect(failure(fixture, "plain")?.code == .notFound)
    #expect(failure(fixture, "missing")?.code == .notFound)
    #expect(failure(fixture, "work/.git")?.code == .bare)
    #expect(failure(fixture, "wo\0rk")?.code == .invalid)
    #expect(!fixture.folder.contains("plain/.git"))
    let error = #expect(throws: GitError.self) {
      try GitRepository(openingWorkTree: "work", surroundings: fixture.surroundings)
    }
    #expect(error?.code == .invalidName)
  }

  @Test("A repository whose work tree is elsewhere or nowhere is refused")
  func bare() throws {
    let fixture = try GitFixture()
    try fixture.git(["init", "--quiet", "--bare", "bare"], in: "")
    #expect(failure(fixture, "bare")?.code == .bare)
    try fixture.folder.makeFolder("elsewhere")
    try fixture.git("config", "core.worktree", "../../elsewhere")
    #expect(failure(fixture, "work")?.code == .bare)
    try fixture.git("config", "--unset", "core.worktree")
    try fixture.git("config", "core.bare", "true")
    #expect(failure(fixture, "work")?.code == .bare)
  }

  @Test("A linked work tree has a folder of its own and shares the branches")
  func linkedWorkTree() throws {
    let fixture = try GitFixture()
    let first = try fixture.commitAll("First")
    try fixture.git("worktree", "add", "--quiet", "-b", "side", "../linked")
    let repository = try fixture.open("linked")
    #expect(repository.workTree == fixture.folder.path(of: "linked"))
    #expect(repository.gitFolder == fixture.workTree + "/.git/worktrees/linked")
    #expect(repository.commonFolder == fixture.workTree + "/.git")
    #expect(try repository.head() == .branch(name: "refs/heads/side", commit: ObjectID(first)))

    let second = try repository.commit([], to: "refs/heads/side")
    #expect(try fixture.line("rev-parse", "side") == second.description)
    #expect(try fixture.git(["reflog", "show", "HEAD"], in: "linked").contains("HEAD@{0}: commit: Change"))
    #expect(try fixture.git("reflog", "show", "side").contains("side@{0}: commit: Change"))
    #expect(try !fixture.git("reflog", "show", "HEAD").contains("commit: Change"))
    #expect(try fixture.open().head() == .branch(name: "refs/heads/main", commit: ObjectID(first)))
  }

  @Test("A submodule is a repository of its own")
  func submodule() throws {
    let fixture = try GitFixture()
    try fixture.git(["init", "--quiet", "--initial-branch=main", "part"], in: "")
    try fixture.git(["commit", "--quiet", "--allow-empty", "--message", "First"], in: "part")
    try fixture.git("submodule", "--quiet", "add", "../part", "part")
    let repository = try fixture.open("work/part")
    #expect(repository.workTree == fixture.workTree + "/part")
    #expect(repository.gitFolder == fixture.workTree + "/.git/modules/part")
    let commit = try repository.commit([])
    #expect(try fixture.git(["rev-parse", "HEAD"], in: "work/part") == "\(commit)\n")
  }

  @Test("A shallow clone says that it is one, and is committed to")
  func shallow() throws {
    let fixture = try GitFixture()
    for message in ["First", "Second", "Third"] { try fixture.commitAll(message) }
    try fixture.git(
      ["clone", "--quiet", "--depth=1", "file://\(fixture.workTree)", "clone"], in: "")
    let repository = try fixture.open("clone")
    #expect(try repository.isShallow())
    try repository.commit([])
    var messages: [String] = []
    try repository.walk(from: try #require(try repository.head().commit)) { commit in
      messages.append(commit.message)
      return true
    }
    #expect(messages == ["Change\n", "Third\n"])
    try fixture.git(["fsck", "--strict"], in: "clone")
  }

  @Test("A repository of another object format or with unknown extensions is refused by the extension's name")
  func unsupported() throws {
    let fixture = try GitFixture(options: ["--object-format=sha256"])
    let other = try #require(failure(fixture, "work"))
    #expect(other.code == .unsupported)
    #expect(other.message == "it uses the extension 'objectformat', which is not supported")
    #expect(other.hint != nil)

    let configured = try GitFixture()
    try configured.git("config", "core.repositoryFormatVersion", "1")
    try configured.git("config", "extensions.worktreeConfig", "true")
    let worktree = try #require(failure(configured, "work"))
    #expect(worktree.code == .unsupported)
    #expect(worktree.message.lowercased().contains("'worktreeconfig'"))
    try configured.git("config", "core.repositoryFormatVersion", "0")
    _ = try configured.open()
    try configured.git("config", "core.repositoryFormatVersion", "7")
    #expect(failure(configured, "work")?.code == .unsupported)
  }

  @Test("Repositories opened with different homes in one process see their own configuration")
  func homes() throws {
    let fixture = try GitFixture()
    try fixture.folder.write("[user]\n\tname = Bob\n", to: "other/.gitconfig")
    try fixture.folder.write("[lanework]\n\tfrom = xdg\n", to: "other/.config/git/config")
    try fixture.folder.write("*.xdg\n", to: "other/.config/git/ignore")
    try fixture.folder.write("[lanework]\n\tmachine = yes\n", to: "etc/gitconfig")
    try fixture.folder.write("*.bin filter=machine\n", to: "etc/gitattributes")
    let other = fixture.folder.path(of: "other")
    let otherSurroundings = GitSurroundings(
      home: other, configurationHome: other + "/.config", systemFolder: fixture.folder.path(of: "etc"),
      userID: geteuid())
    let first = try fixture.open()
    let second = try GitRepository(openingWorkTree: fixture.workTree, surroundings: otherSurroundings)
    for _ in 0..<2 {
      #expect(try first.configuration("user.name") == "Ada Example")
      #expect(try second.configuration("user.name") == "Bob")
      #expect(try first.configuration("lanework.from") == nil)
      #expect(try second.configuration("lanework.from") == "xdg")
      #expect(try second.boolean("lanework.machine") == true)
      #expect(try !first.isIgnored("a.xdg"))
      #expect(try second.isIgnored("a.xdg"))
      #expect(try first.unknownFilter(at: "a.bin") == nil)
      #expect(try second.unknownFilter(at: "a.bin") == "machine")
    }
  }

  @Test("Surroundings are read from an environment as git reads it")
  func surroundings() {
    let plain = GitSurroundings(environment: ["HOME": "/home/ada", "SUDO_UID": "1000"], userID: 0)
    #expect(plain.home == "/home/ada")
    #expect(plain.configurationHome == "/home/ada/.config")
    #expect(plain.systemFolder == "/etc")
    #expect(plain.sudoUserID == 1000)
    let other = GitSurroundings(
      environment: ["HOME": "", "XDG_CONFIG_HOME": "/xdg", "GIT_CONFIG_NOSYSTEM": "1", "SUDO_UID": "x"],
      userID: 7)
    #expect(other.home == nil)
    #expect(other.configurationHome == "/xdg")
    #expect(other.systemFolder == nil)
    #expect(other.sudoUserID == nil)
    #expect(other.userID == 7)
  }
}
