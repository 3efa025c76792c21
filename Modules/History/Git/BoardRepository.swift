internal import Basics
internal import Boards
internal import Git

/// The repository of a board: opened when it is first needed, since that loads a library.
///
/// It belongs to one session, and with it to one isolation domain.
final class BoardRepository {
  let git: GitRepository
  let surroundings: GitHistorySurroundings
  /// The folder with `HEAD` and the index.
  let folder: any Folder
  /// Whether files of any folder may be converted on their way between the work tree and the repository.
  let convertsFiles: Bool
  /// What signs commits; nil when they are not signed.
  let signer: GitSigner?
  /// The folders of the board that have been looked at for attributes since the gate was, with whether they or those
  /// around them have some.
  var attributedFolders: [String: Bool] = [:]
  /// Whether a lock of the index was waited for in vain. It is not waited for again as long as it is there.
  var hasWaitedInVain = false
  /// Whether the same holds for the lock of the branch.
  var hasWaitedForBranch = false
  /// Whether something of a commit may have been left half done, by an earlier process or by this one.
  var mustSettle = true

  /// The index as it was written last, with what is known of its file.
  var remembered: ReadIndex?

  /// Opens the repository at the board's folder.
  ///
  /// - Throws: `NotCommittable.gate` when it is none that commits can be made in.
  init(_ surroundings: GitHistorySurroundings) throws(NotCommittable) {
    self.surroundings = surroundings
    do {
      let folders = try GitFolders(workTree: surroundings.path, in: surroundings.access.fileSystem)
      folder = folders.gitFolder
      git = try GitRepository(
        openingWorkTree: surroundings.path,
        surroundings: GitSurroundings(
          environment: surroundings.environment, userID: surroundings.userID,
          flushes: surroundings.access.durability == .full))
      signer = try GitSigner(git, random: surroundings.random)
      convertsFiles = try Self.convertsFiles(git, folders, surroundings)
    } catch {
      throw .gate(.closed(reason: Self.reason(error)))
    }
  }

  private static func reason(_ error: any Error) -> String {
    if let error = error as? GitError {
      return [error.description, error.hint].compactMap { $0 }.joined(separator: " ")
    }
    return "\(error)"
  }

  private static func convertsFiles(
    _ git: GitRepository, _ folders: GitFolders, _ surroundings: GitHistorySurroundings
  ) throws -> Bool {
    let conversion = try git.configuration("core.autocrlf")?.lowercased()
    if let conversion, !["false", "no", "off", "0", ""].contains(conversion) { return true }
    if try folders.commonFolder.status(of: "attributes", inFolder: "info") != nil { return true }
    return try git.configuration("core.attributesfile") != nil
      || git.hasPersonalAttributes(on: surroundings.access.fileSystem)
  }

  /// Whether commits can be made now.
  func gate() throws(NotCommittable) -> GitGate {
    attributedFolders = [:]
    do throws(FileSystemError) {
      if let operation = try GitRepositoryState(folder).operation { return .shut(.inProgress(operation)) }
    } catch {
      throw .gate(.closed(reason: "\(error)"))
    }
    return try attempt { () throws(GitError) in
      switch try git.head() {
      case .detached: return .shut(.detached)
      case .branch(let name, let commit): return .open(branch: name, head: commit)
      }
    }
  }

  /// Who makes a commit: as git is configured, else the actor.
  func signature(of actor: Identity?, at time: Timestamp) throws(NotCommittable) -> GitSignature {
    let identity = try attempt { () throws(GitError) in try git.defaultIdentity() }
    let name = actor?.name ?? "Lanework"
    return GitSignature(
      identity ?? GitIdentity(name: name, email: "lanework@localhost"), seconds: time.milliseconds / 1_000,
      offsetMinutes: surroundings.secondsEast(time) / 60)
  }

  /// Does something with the repository, and tells a failure as the reason why there is no commit.
  func attempt<Value>(_ body: () throws(GitError) -> Value) throws(NotCommittable) -> Value {
    do throws(GitError) {
      return try body()
    } catch {
      if error.category == .system { throw .disk(Self.reason(error)) }
      switch error.code {
      case .filterRefused: throw .filtered(path: error.path ?? "", filter: error.message)
      case .notFound where error.category == .objects: throw .missingObject(error.path ?? error.message)
      case .locked: throw .locked(path: error.path ?? "the branch")
      default: throw .gate(.closed(reason: Self.reason(error)))
      }
    }
  }
}

extension GitError.Code {
  /// A file goes through a program that is not run here.
  static let filterRefused = GitError.Code(rawValue: -9_001)
}

extension GitRepository {
  /// Whether the person has attributes for all repositories.
  fileprivate func hasPersonalAttributes(
    on fileSystem: any FileSystem
  ) throws(FileSystemError) -> Bool {
    guard let home = surroundings.configurationHome else { return false }
    do throws(FileSystemError) {
      return try fileSystem.openFolder(at: "\(home)/git").status(of: "attributes") != nil
    } catch {
      switch error.code {
      case .notFound, .notAFolder: return false
      default: throw error
      }
    }
  }
}
