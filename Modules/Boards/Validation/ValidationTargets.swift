public import Basics

/// What the paths given to the validator stand for: boards, or single files.
public enum ValidationTargets: Sendable, Equatable {
  /// Boards, by absolute path, each once.
  case boards([String])
  /// Single documents, by absolute path, each once.
  case files([String])

  /// Finds out what absolute paths stand for.
  ///
  /// A folder named `*.lanework` is a board; any other folder is searched one level down for visible ones.
  ///
  /// - Throws: `ValidationUsageError` when a path does not exist, files and folders are mixed, or no board is found.
  public init(of paths: [String], in fileSystem: any FileSystem) throws(ValidationUsageError) {
    var files: [String] = []
    var folders: [String] = []
    for path in paths.map(Self.withoutTrailingSlash) {
      switch Self.kind(of: path, in: fileSystem) {
      case .file: files.append(path)
      case .folder: folders.append(path)
      case nil: throw .notFound(path)
      }
    }
    if !files.isEmpty, !folders.isEmpty { throw .filesAndFoldersMixed }
    if !files.isEmpty {
      self = .files(Self.unique(files))
      return
    }
    var boards: [String] = []
    for folder in folders {
      if folder.hasSuffix(Self.suffix) {
        boards.append(folder)
      } else {
        boards += try Self.boards(inside: folder, in: fileSystem)
      }
    }
    if boards.isEmpty { throw .noBoard(paths.joined(separator: ", ")) }
    self = .boards(Self.unique(boards))
  }

  static let suffix = ".lanework"

  private enum Kind { case file, folder }

  private static func kind(of path: String, in fileSystem: any FileSystem) -> Kind? {
    do throws(FileSystemError) {
      _ = try fileSystem.openFolder(at: path)
      return .folder
    } catch {
      return error.code == .notAFolder ? .file : nil
    }
  }

  private static func boards(
    inside folder: String, in fileSystem: any FileSystem
  ) throws(ValidationUsageError) -> [String] {
    do throws(FileSystemError) {
      return try fileSystem.openFolder(at: folder).entries()
        .filter { $0.kind == .folder && $0.name.hasSuffix(suffix) && !$0.name.hasPrefix(".") }
        .map { folder == "/" ? "/\($0.name)" : "\(folder)/\($0.name)" }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    } catch {
      throw .unreadable(error)
    }
  }

  private static func withoutTrailingSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func unique(_ paths: [String]) -> [String] {
    var seen: Set<String> = []
    return paths.filter { seen.insert($0).inserted }
  }
}

/// Why the validator cannot start.
public enum ValidationUsageError: Error, Sendable, Equatable {
  /// There is nothing at the path.
  case notFound(String)
  /// Some paths are files and some are folders.
  case filesAndFoldersMixed
  /// No folder named `*.lanework` was found in the places named.
  case noBoard(String)
  /// A single file outside of any board says of no kind that is known.
  case noKind(String)
  /// A folder could not be listed.
  case unreadable(FileSystemError)
}

extension ValidationUsageError: CustomStringConvertible {
  /// The error in one sentence for people, without a full stop.
  public var description: String {
    switch self {
    case .notFound(let path): "there is nothing at \(path)"
    case .filesAndFoldersMixed: "name files or folders, not both"
    case .noBoard(let paths): "no folder named *.lanework in \(paths)"
    case .noKind(let path): "nothing tells what kind of document \(path) is"
    case .unreadable(let error): "cannot list \(error.path)"
    }
  }
}
