internal import Basics

/// Takes absolute paths apart and puts them together.
enum AbsolutePath {
  /// The names of a path from the root down, without empty ones and `.`.
  static func names(of path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: true).map(String.init).filter { $0 != "." }
  }

  /// The path of names from the root down.
  static func joining(_ names: some Collection<String>) -> String { "/" + names.joined(separator: "/") }

  /// The path of the folder that a path is in.
  static func folder(of path: String) -> String { joining(names(of: path).dropLast()) }

  /// Follows every link on the way, so that what lies above a path is what lies above it on the disk.
  ///
  /// A part that does not exist, or that may not be looked at, is kept as it is written.
  ///
  /// - Throws: `.isLink` when links lead in a circle.
  static func withoutLinks(_ path: String, on fileSystem: any FileSystem) throws(FileSystemError) -> String {
    var remaining = Array(names(of: path).reversed())
    var resolved: [String] = []
    var linksLeft = 40
    while let name = remaining.popLast() {
      if name == ".." {
        _ = resolved.popLast()
        continue
      }
      guard let destination = try linkDestination(of: name, in: joining(resolved), on: fileSystem) else {
        resolved.append(name)
        continue
      }
      linksLeft -= 1
      guard linksLeft > 0 else { throw FileSystemError(.isLink, operation: "find", path: path) }
      if destination.utf8.first == UInt8(ascii: "/") { resolved = [] }
      remaining.append(contentsOf: names(of: destination).reversed())
    }
    return joining(resolved)
  }

  private static func linkDestination(
    of name: String, in folder: String, on fileSystem: any FileSystem
  ) throws(FileSystemError) -> String? {
    do throws(FileSystemError) {
      let folder = try fileSystem.openFolder(at: folder)
      guard try folder.status(of: name)?.kind == .link else { return nil }
      return try folder.linkDestination(of: name)
    } catch {
      switch error.code {
      case .notFound, .notAFolder, .permissionDenied: return nil
      default: throw error
      }
    }
  }
}
