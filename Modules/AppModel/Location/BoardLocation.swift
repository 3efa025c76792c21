public import Basics

/// Where a board is: the absolute path of its folder, with every link followed.
///
/// One board has one location however it was named, so that locations can be compared.
public struct BoardLocation: Sendable {
  /// The ending of every board folder's name; upper and lower case matter.
  public static let folderNameEnding = ".lanework"

  /// The absolute path of the board's folder.
  public let path: String

  /// The name of the board's folder, with its ending.
  public var folderName: String { AbsolutePath.names(of: path).last ?? "" }

  /// The name of the board's folder without its ending, by which a person may call it.
  public var name: String { String(folderName.dropLast(Self.folderNameEnding.count)) }

  /// Finds the board that a person named by a path.
  ///
  /// The ending may be left out. A path into a board, such as that of a card, is not taken for the board.
  ///
  /// - Parameters:
  ///   - path: absolute, or relative to `currentFolder`.
  ///   - currentFolder: the absolute path of the folder the person is in.
  public init(
    named path: String, from currentFolder: String, on fileSystem: any FileSystem
  ) throws(BoardLocationError) {
    let absolute = path.utf8.first == UInt8(ascii: "/") ? path : "\(currentFolder)/\(path)"
    do throws(FileSystemError) {
      for candidate in [absolute, Self.withoutTrailingSlashes(absolute) + Self.folderNameEnding] {
        let resolved = try AbsolutePath.withoutLinks(candidate, on: fileSystem)
        guard Self.isBoardName(AbsolutePath.names(of: resolved).last),
          try Self.isFolder(resolved, on: fileSystem)
        else { continue }
        self.path = resolved
        return
      }
      let resolved = try AbsolutePath.withoutLinks(absolute, on: fileSystem)
      throw try Self.isFolder(resolved, on: fileSystem)
        ? FileSystemError(.invalidName, operation: "open", path: resolved)
        : FileSystemError(.notFound, operation: "open", path: resolved)
    } catch {
      switch error.code {
      case .notFound: throw .notFound(path: absolute)
      case .invalidName: throw .notABoard(path: absolute)
      default: throw .fileSystem(error)
      }
    }
  }

  /// Finds the nearest board at a folder or above it.
  ///
  /// - Parameter folder: the absolute path of the folder the person is in.
  public init(nearest folder: String, on fileSystem: any FileSystem) throws(BoardLocationError) {
    do throws(FileSystemError) {
      var names = AbsolutePath.names(of: try AbsolutePath.withoutLinks(folder, on: fileSystem))
      while !names.isEmpty {
        if Self.isBoardName(names.last), try Self.isFolder(AbsolutePath.joining(names), on: fileSystem) {
          self.path = AbsolutePath.joining(names)
          return
        }
        names.removeLast()
      }
    } catch {
      throw .fileSystem(error)
    }
    throw .noBoardAbove(folder: folder)
  }

  private static func isBoardName(_ name: String?) -> Bool {
    guard let name else { return false }
    return name.utf8.count > folderNameEnding.utf8.count && name.hasSuffix(folderNameEnding)
  }

  private static func isFolder(_ path: String, on fileSystem: any FileSystem) throws(FileSystemError) -> Bool
  {
    do throws(FileSystemError) {
      _ = try fileSystem.openFolder(at: path)
      return true
    } catch  where error.code == .notFound || error.code == .notAFolder {
      return false
    }
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    AbsolutePath.joining(path.split(separator: "/", omittingEmptySubsequences: true).map(String.init))
  }
}

extension BoardLocation: Hashable {
  /// Tells whether both are the same place; names that only read the same are different folders.
  public static func == (left: BoardLocation, right: BoardLocation) -> Bool {
    left.path.utf8.elementsEqual(right.path.utf8)
  }

  /// Hashes the bytes of the path.
  public func hash(into hasher: inout Hasher) {
    for byte in path.utf8 { hasher.combine(byte) }
  }
}

/// Why no board was found.
public enum BoardLocationError: Error, Sendable, Equatable {
  /// There is nothing at the path, with the ending or without.
  case notFound(path: String)
  /// There is a folder at the path, but its name is not that of a board.
  case notABoard(path: String)
  /// Neither the folder nor one above it is a board.
  case noBoardAbove(folder: String)
  /// The disk refused.
  case fileSystem(FileSystemError)

  /// What can be done about it, as a whole sentence.
  public var hint: String {
    switch self {
    case .notFound: "Check the path, or make a board there with `lanework board init`."
    case .notABoard: "The name of a board's folder ends in `\(BoardLocation.folderNameEnding)`."
    case .noBoardAbove: "Name a board, or go into its folder."
    case .fileSystem(let error): "Check who may read \(error.path)."
    }
  }
}

extension BoardLocationError: CustomStringConvertible {
  /// What is wrong, as a whole sentence.
  public var description: String {
    switch self {
    case .notFound(let path): "There is no board at \(path)."
    case .notABoard(let path): "\(path) is a folder, but no board."
    case .noBoardAbove(let folder): "Neither \(folder) nor a folder above it is a board."
    case .fileSystem(let error): "\(error)"
    }
  }
}
