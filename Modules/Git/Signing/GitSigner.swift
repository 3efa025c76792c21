public import Basics
internal import Posix

/// Signs commits as the configuration says, without asking anybody anything.
///
/// `gpg.format` chooses between OpenPGP, X.509 and SSH, `gpg.program` and its kin the program, and
/// `user.signingkey` the key. A key whose passphrase nobody has entered yet cannot be used.
public struct GitSigner: Sendable {
  /// The kinds of signature.
  public enum Format: String, Sendable {
    case openPGP = "openpgp"
    case x509
    case ssh
  }

  /// The kind of signature.
  public let format: Format
  /// The program that signs.
  public let program: String
  /// The key: for SSH a file, else what the program knows it by; nil for the committer's.
  public let key: String?
  /// How long the program may take.
  public let timeLimit: Duration

  let random: RandomSource
  let environment: [String: String]
  /// Where a file can lie that is needed for the time of a call.
  let folder: String

  /// Reads the configuration; nil when `commit.gpgsign` does not ask for signatures.
  ///
  /// Throws `.unsupported` for an unknown `gpg.format`.
  public init?(
    _ repository: GitRepository, timeLimit: Duration = .seconds(10), random: RandomSource = .system
  ) throws(GitError) {
    guard try repository.boolean("commit.gpgsign") == true else { return nil }
    let name = try repository.configuration("gpg.format") ?? Format.openPGP.rawValue
    guard let format = Format(rawValue: name) else {
      throw GitError(
        .unsupported, message: "gpg.format is '\(name)', which is not known", operation: "prepare signing")
    }
    self.format = format
    let key = try repository.configuration("user.signingkey")
    switch format {
    case .openPGP:
      let general = try repository.configuration("gpg.program")
      program = try repository.configuration("gpg.openpgp.program") ?? general ?? "gpg"
      self.key = key
    case .x509:
      program = try repository.configuration("gpg.x509.program") ?? "gpgsm"
      self.key = key
    case .ssh:
      program = try repository.configuration("gpg.ssh.program") ?? "ssh-keygen"
      let isLiteral = key.map(Self.isLiteral) ?? false
      self.key = isLiteral ? key : try repository.configuredPath("user.signingkey")
    }
    self.timeLimit = timeLimit
    self.random = random
    environment = repository.surroundings.programEnvironment
    folder = repository.gitFolder
  }

  /// Signs what `commitBuffer` gave.
  /// - Parameters:
  ///   - buffer: The bytes to sign.
  ///   - committer: Whose key is taken where none is configured.
  public func sign(_ buffer: [UInt8], for committer: GitSignature) -> GitSigning {
    switch format {
    case .openPGP, .x509: signWithGPG(buffer, committer)
    case .ssh: signWithSSH(buffer)
    }
  }

  /// Tells whether the key is written out, as an SSH key can be, instead of being the name of a file.
  static func isLiteral(_ key: String) -> Bool {
    key.hasPrefix("key::") || key.hasPrefix("ssh-")
  }

  private func signWithGPG(_ buffer: [UInt8], _ committer: GitSignature) -> GitSigning {
    // A passphrase that is not known already is an error, not a question.
    let quietly = format == .openPGP ? ["--batch", "--no-tty", "--pinentry-mode=error"] : []
    let user = key ?? "\(committer.name) <\(committer.email)>"
    return signature(quietly + ["--status-fd=2", "-bsau", user], buffer) { result in
      // The program can fail and yet end well, so what it reports counts, as for git.
      String(decoding: result.messages, as: UTF8.self).contains("[GNUPG:] SIG_CREATED ")
    }
  }

  /// Runs the program on the bytes and takes its output for the signature.
  func signature(
    _ arguments: [String], _ buffer: [UInt8], adding variables: [String: String] = [:],
    _ isSigned: (ProgramResult) -> Bool = { _ in true }
  ) -> GitSigning {
    let call = ProgramCall(
      program, arguments, environment: environment.merging(variables) { $1 }, input: buffer,
      timeLimit: timeLimit)
    let result: ProgramResult
    do throws(GitError) {
      result = try call.result(for: "sign the commit")
    } catch {
      return .notPossible(reason: error.message)
    }
    if result.end == .timedOut {
      return .notPossible(reason: "\(program) took longer than \(timeLimit)")
    }
    let text = String(decoding: result.output, as: UTF8.self)
    guard result.end == .exited(0), text.hasPrefix("-----BEGIN "), isSigned(result) else {
      return .notPossible(reason: result.reason(program))
    }
    return .signed(text)
  }
}
