public import Basics
public import ContentHash

/// Everything under every `.git` that a board has to do with, as it is at one moment.
///
/// These are the `.git` at the board's folder, those in the folders above it, and those inside the board at any depth.
/// Where a `.git` is a file, as in linked work trees and submodules, it is also the folder that the file names, and
/// the one which that folder shares with others; where it is a link, what it leads to. Looking changes nothing
/// but, on some machines, the times of last access, which are left out.
public struct RepositorySnapshot: Sendable, Equatable {
  /// One file, folder or link.
  public struct Entry: Sendable, Equatable {
    /// What is in it.
    public enum Content: Sendable, Equatable {
      /// The bytes of a file.
      case bytes(ContentHash)
      /// Where a link leads; nil when that is no UTF-8.
      case destination(String?)
      /// Nothing that could be compared: a folder, a socket, or a file too large to be read.
      case notRead
    }

    /// What kind of thing it is.
    public let kind: FileKind
    /// The size in bytes.
    public let size: Int
    /// The permission bits.
    public let permissions: UInt16
    /// The last change of contents, in nanoseconds since 1970.
    public let modifiedNanoseconds: Int64
    /// The last change of contents or attributes, in nanoseconds since 1970.
    public let changedNanoseconds: Int64
    /// What is in it.
    public let content: Content
  }

  /// The entries by their absolute paths.
  public private(set) var entries: [String: Entry] = [:]
  /// The absolute paths of every `.git`, and of what they point to.
  public private(set) var places: Set<String> = []

  /// What is larger than this is compared by size and times alone.
  private static let contentLimit = 1 << 30
  /// A file that names a repository is one line.
  private static let pointerLimit = 1 << 16
  /// The name of what is looked for.
  static let name = ".git"

  /// Takes a snapshot.
  ///
  /// A folder above the board that may be passed through but not read is taken to have no repository.
  ///
  /// - Parameter path: the absolute path of the board's folder, without links on the way.
  public init(aroundBoardAt path: String, on fileSystem: any FileSystem) throws(FileSystemError) {
    try lookBelow(try fileSystem.openFolder(at: path), fileSystem)
    var names = AbsolutePath.names(of: path)
    while names.popLast() != nil {
      do throws(FileSystemError) {
        try lookIn(try fileSystem.openFolder(at: AbsolutePath.joining(names)), fileSystem)
      } catch  where error.code == .permissionDenied && error.path == AbsolutePath.joining(names) {
        continue
      }
    }
  }

  // MARK: Finding

  /// Looks for a `.git` in a folder and in every folder below it.
  private mutating func lookBelow(
    _ folder: any Folder, _ fileSystem: any FileSystem
  ) throws(FileSystemError) {
    try lookIn(folder, fileSystem)
    for entry in try folder.entries() where entry.kind == .folder && entry.name != Self.name {
      do throws(FileSystemError) {
        try lookBelow(try folder.openFolder(entry.name), fileSystem)
      } catch  where error.code == .notFound {
        // It was removed meanwhile.
      }
    }
  }

  /// Looks for a `.git` in a folder.
  private mutating func lookIn(_ folder: any Folder, _ fileSystem: any FileSystem) throws(FileSystemError) {
    guard let status = try folder.status(of: Self.name) else { return }
    places.insert(Self.path(Self.name, in: folder))
    try take(Self.name, status, in: folder)
    switch status.kind {
    case .file:
      guard let target = try pointer(in: folder, Self.name, after: "gitdir:") else { return }
      try takePlace(target, fileSystem)
      try takeShared(target, fileSystem)
    case .link:
      guard let destination = try destination(of: Self.name, in: folder) else { return }
      try takePlace(Self.absolute(destination, in: folder), fileSystem)
    case .folder, .other: break
    }
  }

  /// Takes the folder that a linked work tree's own one shares with the others.
  private mutating func takeShared(_ path: String, _ fileSystem: any FileSystem) throws(FileSystemError) {
    do throws(FileSystemError) {
      let folder = try fileSystem.openFolder(at: path)
      guard let shared = try pointer(in: folder, "commondir", after: "") else { return }
      try takePlace(shared, fileSystem)
    } catch  where error.code == .notFound || error.code == .notAFolder {
      // There is no such folder.
    }
  }

  /// Takes what a path leads to, with everything in it. What leads nowhere has nothing to be compared.
  private mutating func takePlace(_ named: String, _ fileSystem: any FileSystem) throws(FileSystemError) {
    let path = try AbsolutePath.withoutLinks(named, on: fileSystem)
    places.insert(path)
    guard let name = AbsolutePath.names(of: path).last else { return }
    let above = AbsolutePath.joining(AbsolutePath.names(of: path).dropLast())
    do throws(FileSystemError) {
      let folder = try fileSystem.openFolder(at: above)
      if let status = try folder.status(of: name) { try take(name, status, in: folder) }
    } catch  where error.code == .notFound || error.code == .notAFolder {
      // The file or link is left over from a repository that is gone.
    }
  }

  /// The absolute path that a file holds after a word; nil when the file is not there or holds none.
  private func pointer(in folder: any Folder, _ name: String, after word: String) throws(FileSystemError)
    -> String?
  {
    let bytes: [UInt8]
    do throws(FileSystemError) {
      bytes = try folder.readFile(name, limit: Self.pointerLimit)
    } catch {
      switch error.code {
      case .notFound, .tooLarge, .isLink, .notAFile: return nil
      default: throw error
      }
    }
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    guard line.hasPrefix(word) else { return nil }
    let path = line.dropFirst(word.count).drop { $0 == " " }
    return path.isEmpty ? nil : Self.absolute(String(path), in: folder)
  }

  // MARK: Taking

  private mutating func take(
    _ name: String, _ status: FileStatus, in folder: any Folder
  ) throws(FileSystemError) {
    let path = Self.path(name, in: folder)
    guard entries[path] == nil else { return }
    entries[path] = Entry(
      kind: status.kind, size: status.size, permissions: status.permissions,
      modifiedNanoseconds: status.modifiedNanoseconds, changedNanoseconds: status.changedNanoseconds,
      content: try content(of: name, status.kind, in: folder))
    guard status.kind == .folder else { return }
    let inner = try folder.openFolder(name)
    for entry in try inner.entries() {
      // A name that is no UTF-8 cannot be asked for. That it comes and goes is still seen.
      guard let status = try statusIfValid(of: entry.name, in: inner) else { continue }
      try take(entry.name, status, in: inner)
    }
  }

  private func statusIfValid(of name: String, in folder: any Folder) throws(FileSystemError) -> FileStatus? {
    do throws(FileSystemError) {
      return try folder.status(of: name)
    } catch  where error.code == .invalidName {
      return nil
    }
  }

  private func content(
    of name: String, _ kind: FileKind, in folder: any Folder
  ) throws(FileSystemError) -> Entry.Content {
    switch kind {
    case .folder, .other: return .notRead
    case .link: return .destination(try destination(of: name, in: folder))
    case .file:
      do throws(FileSystemError) {
        return .bytes(ContentHash(of: try folder.readFile(name, limit: Self.contentLimit)))
      } catch  where error.code == .tooLarge {
        return .notRead
      }
    }
  }

  private func destination(of name: String, in folder: any Folder) throws(FileSystemError) -> String? {
    do throws(FileSystemError) {
      return try folder.linkDestination(of: name)
    } catch  where error.code == .unsupported {
      return nil
    }
  }

  private static func path(_ name: String, in folder: any Folder) -> String {
    AbsolutePath.joining(AbsolutePath.names(of: folder.path) + [name])
  }

  private static func absolute(_ path: String, in folder: any Folder) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "\(folder.path)/\(path)"
  }
}
