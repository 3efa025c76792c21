import Git
import Posix
import TestSupport
import Testing

@Suite("GitSigner", .tags(.git))
struct GitSignerTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
    try fixture.git("config", "commit.gpgsign", "true")
  }

  private func run(_ program: String, _ arguments: [String], _ variables: [String: String] = [:]) throws {
    let result = try ProgramCall(
      program, arguments, environment: fixture.environment.merging(variables) { $1 }, timeLimit: .seconds(60)
    ).run()
    #expect(result.end == .exited(0), "\(program): \(String(decoding: result.messages, as: UTF8.self))")
  }

  /// Makes an SSH key, tells git to sign with it and to trust it, and gives its public half.
  private func makeSSHKey(passphrase: String = "") throws -> String {
    let path = fixture.folder.path(of: "key")
    try run("ssh-keygen", ["-q", "-t", "ed25519", "-N", passphrase, "-C", "ada", "-f", path])
    let publicKey = String(try fixture.folder.readText("key.pub").prefix { $0 != "\n" })
    try fixture.folder.write("ada@example.org \(publicKey)\n", to: "signers")
    try fixture.git("config", "gpg.format", "ssh")
    try fixture.git("config", "user.signingkey", path)
    try fixture.git("config", "gpg.ssh.allowedSignersFile", fixture.folder.path(of: "signers"))
    return publicKey
  }

  private func sign(
    _ surroundings: GitSurroundings? = nil
  ) throws -> (signing: GitSigning, buffer: [UInt8], repository: GitRepository) {
    let repository = try GitRepository(
      openingWorkTree: fixture.workTree, surroundings: surroundings ?? fixture.surroundings)
    let buffer = try repository.commitBuffer(
      tree: try repository.updatedTree(from: nil, []), parents: [], author: .ada, committer: .ada,
      message: "Sübject\n\nBody\n")
    let signer = try #require(try GitSigner(repository))
    return (signer.sign(buffer, for: .ada), buffer, repository)
  }

  private func expectGood(_ outcome: (signing: GitSigning, buffer: [UInt8], repository: GitRepository)) throws
  {
    guard case .signed(let signature) = outcome.signing else {
      Issue.record("\(outcome.signing)")
      return
    }
    let commit = try outcome.repository.createSignedCommit(buffer: outcome.buffer, signature: signature)
    #expect(try fixture.git("log", "-1", "--format=%G? %s", commit.description) == "G Sübject\n")
    #expect(try fixture.git("fsck", "--strict", "--no-dangling") == "")
  }

  private func reason(_ signing: GitSigning) -> String? {
    if case .notPossible(let reason) = signing { reason } else { nil }
  }

  @Test("Nothing is signed unless the configuration asks for it")
  func off() throws {
    try fixture.git("config", "commit.gpgsign", "false")
    #expect(try GitSigner(fixture.open()) == nil)
    try fixture.git("config", "--unset", "commit.gpgsign")
    #expect(try GitSigner(fixture.open()) == nil)
  }

  @Test("A signature by an SSH key is good to git")
  func ssh() throws {
    _ = try makeSSHKey()
    try expectGood(try sign())
  }

  @Test("An SSH key that is written out is taken from the agent, and no file of it stays")
  func literalKey() throws {
    let publicKey = try makeSSHKey()
    let socket = fixture.folder.path(of: "agent")
    let agent = try ProgramCall("ssh-agent", ["-a", socket], environment: fixture.environment).run()
    let words = String(decoding: agent.output, as: UTF8.self).split { !$0.isNumber }
    let number = try #require(words.last.map(String.init))
    defer { #expect(throws: Never.self) { try run("kill", [number]) } }
    let variables = ["SSH_AUTH_SOCK": socket]
    try run("ssh-add", ["-q", fixture.folder.path(of: "key")], variables)
    try FileDescriptor.open(fixture.folder.path, .folder).removeFile("key")
    for key in ["key::" + publicKey, publicKey] {
      try fixture.git("config", "user.signingkey", key)
      var surroundings = fixture.surroundings
      surroundings.environment.merge(variables) { $1 }
      try expectGood(try sign(surroundings))
    }
    #expect(try fixture.folder.names(in: "work/.git").filter { $0.hasPrefix("lanework") } == [])
  }

  @Test("A signature by OpenPGP is good to git")
  func openPGP() throws {
    // The agent's socket lies in the folder, and its path must be short.
    let home = try TemporaryFolder()
    let variables = ["GNUPGHOME": home.path]
    try FileDescriptor.open(home.path, .folder).setPermissions(0o700)
    try run(
      "gpg",
      [
        "--batch", "--quiet", "--passphrase", "", "--quick-gen-key", "Ada Example <ada@example.org>",
        "ed25519", "sign",
      ],
      variables)
    defer { #expect(throws: Never.self) { try run("gpgconf", ["--kill", "all"], variables) } }
    var surroundings = fixture.surroundings
    surroundings.environment.merge(variables) { $1 }
    let outcome = try sign(surroundings)
    guard case .signed(let signature) = outcome.signing else {
      Issue.record("\(outcome.signing)")
      return
    }
    let commit = try outcome.repository.createSignedCommit(buffer: outcome.buffer, signature: signature)
    #expect(
      try fixture.git(["log", "-1", "--format=%G?", commit.description], variables: variables) == "U\n"
        || fixture.git(["log", "-1", "--format=%G?", commit.description], variables: variables) == "G\n")
    try fixture.git("config", "user.signingkey", "0123456789ABCDEF")
    #expect(reason(try sign(surroundings).signing)?.contains("gpg:") == true)
  }

  @Test("A key behind a passphrase, a missing key and a missing program are reasons, not questions")
  func impossible() throws {
    _ = try makeSSHKey(passphrase: "secret")
    #expect(reason(try sign().signing)?.isEmpty == false)
    try fixture.git("config", "user.signingkey", fixture.folder.path(of: "missing"))
    #expect(reason(try sign().signing)?.isEmpty == false)
    try fixture.git("config", "gpg.ssh.program", "ssh-keygen-that-is-missing")
    #expect(reason(try sign().signing)?.contains("ssh-keygen-that-is-missing cannot be run") == true)
    try fixture.git("config", "--unset", "user.signingkey")
    #expect(reason(try sign().signing) == "user.signingkey is not set")
    try fixture.git("config", "gpg.format", "runes")
    let error = #expect(throws: GitError.self) { try GitSigner(fixture.open()) }
    #expect(error?.code == .unsupported)
  }

  @Test("A program that takes too long is ended")
  func slow() throws {
    try fixture.git("config", "gpg.program", fixture.makeEndlessProgram())
    let signer = try #require(try GitSigner(fixture.open(), timeLimit: .milliseconds(20)))
    #expect(reason(signer.sign([1], for: .ada))?.contains("took longer") == true)
  }

  @Test("The configuration chooses program and key")
  func configuration() throws {
    try fixture.git("config", "gpg.program", "general")
    #expect(try GitSigner(fixture.open())?.program == "general")
    try fixture.git("config", "gpg.openpgp.program", "special")
    #expect(try GitSigner(fixture.open())?.program == "special")
    try fixture.git("config", "user.signingkey", "ABC")
    #expect(try GitSigner(fixture.open())?.key == "ABC")
    try fixture.git("config", "gpg.format", "x509")
    #expect(try GitSigner(fixture.open())?.program == "gpgsm")
    try fixture.git("config", "gpg.format", "ssh")
    try fixture.git("config", "user.signingkey", "~/key")
    let signer = try #require(try GitSigner(fixture.open()))
    #expect(signer.program == "ssh-keygen")
    #expect(signer.format == .ssh)
    #expect(signer.key == fixture.home + "/key")
  }
}
