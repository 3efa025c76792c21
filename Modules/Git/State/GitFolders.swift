public import Basics

/// The folders of the repository that a work tree belongs to.
public struct GitFolders: Sendable {
  /// The folder with what is this work tree's own: its `HEAD`, its index, and what is in progress.
  public let gitFolder: any Folder
  /// The folder with what all work trees of the repository share: objects, branches and configuration. It is the same
  /// as `gitFolder` unless the work tree is a linked one.
  public let commonFolder: any Folder
  /// The absolute path of `gitFolder`.
  public let gitPath: String
  /// The absolute path of `commonFolder`.
  public let commonPath: String

  /// Whether the work tree is a linked one, made by `git worktree add`.
  public var isLinked: Bool { gitPath != commonPath }

  /// Finds the folders of the work tree whose top is at an absolute path; no folder around it is looked at.
  ///
  /// `.git` may be a folder, or a file that names one, as in linked work trees and submodules.
  public init(workTree path: String, in fileSystem: any FileSystem) throws(GitFoldersError) {
    let top = try Self.folder(at: path, in: fileSystem)
    guard let top else { throw .notAWorkTree(path: path) }
    let pointerPath = Self.join(path, ".git")
    let pointed = try Self.text(of: ".git", in: top)
    switch pointed {
    case .nothing: throw .notAWorkTree(path: path)
    case .folder: gitPath = pointerPath
    case .text(let text):
      guard let target = text.dropPrefix("gitdir: "), !target.isEmpty else {
        throw .unreadablePointer(path: pointerPath)
      }
      gitPath = Self.join(path, target)
    }
    guard let gitFolder = try Self.folder(at: gitPath, in: fileSystem), try Self.hasHead(gitFolder) else {
      if case .folder = pointed { throw .notAWorkTree(path: path) }
      throw .missingRepository(path: gitPath, namedBy: pointerPath)
    }
    self.gitFolder = gitFolder
    let commonPointerPath = Self.join(gitPath, "commondir")
    switch try Self.text(of: "commondir", in: gitFolder) {
    case .nothing:
      commonPath = gitPath
      commonFolder = gitFolder
    case .folder: throw .unreadablePointer(path: commonPointerPath)
    case .text(let target):
      guard !target.isEmpty else { throw .unreadablePointer(path: commonPointerPath) }
      commonPath = Self.join(gitPath, target)
      guard let commonFolder = try Self.folder(at: commonPath, in: fileSystem) else {
        throw .missingRepository(path: commonPath, namedBy: commonPointerPath)
      }
      self.commonFolder = commonFolder
    }
  }

  /// What a name that may lead elsewhere holds.
  private enum Pointer {
    case nothing, folder
    case text(String)
  }

  private static func text(of name: String, in folder: any Folder) throws(GitFoldersError) -> Pointer {
    do throws(FileSystemError) {
      let bytes = try folder.readFile(name, limit: 1 << 16, followingLinks: true)
      var text = String(decoding: bytes, as: UTF8.self)[...]
      // Git takes any number of line ends for the end of the path, and nothing else.
      while let last = text.last, last.isNewline { text.removeLast() }
      return .text(String(text))
    } catch {
      switch error.code {
      case .notFound: return .nothing
      case .notAFile: return .folder
      default: throw .file(error)
      }
    }
  }

  private static func folder(
    at path: String, in fileSystem: any FileSystem
  ) throws(GitFoldersError) -> (any Folder)? {
    do throws(FileSystemError) {
      return try fileSystem.openFolder(at: path)
    } catch {
      guard error.code == .notFound || error.code == .notAFolder else { throw .file(error) }
      return nil
    }
  }

  /// Every repository has a `HEAD`, so that a folder without one is none, whatever its name.
  private static func hasHead(_ folder: any Folder) throws(GitFoldersError) -> Bool {
    do throws(FileSystemError) {
      return try folder.status(of: "HEAD") != nil
    } catch {
      throw .file(error)
    }
  }

  /// A path as seen from a folder. What `..` means is left to the file system, which knows the links.
  private static func join(_ folder: String, _ path: String) -> String {
    path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
  }
}

extension String {
  /// What follows some beginning; nil without it. Compared by bytes.
  fileprivate func dropPrefix(_ prefix: String) -> String? {
    utf8.starts(with: prefix.utf8) ? String(decoding: utf8.dropFirst(prefix.utf8.count), as: UTF8.self) : nil
  }
}
