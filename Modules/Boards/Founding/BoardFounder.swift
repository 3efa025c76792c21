public import Basics

/// Puts a new board on the disk, as a whole or not at all.
///
/// The board is written into a folder under a temporary name beside its place and renamed when it is complete, never
/// onto anything that is there.
public struct BoardFounder: Sendable {
  private let parent: any Folder
  private let durability: Durability
  private let makeSuffix: @Sendable () -> String

  /// Creates a founder of boards in a folder.
  ///
  /// - Parameters:
  ///   - parent: the folder in which the board's folder is to be.
  ///   - durability: how far the board has reached the disk when it is there.
  ///   - makeSuffix: makes the end of the temporary name, random enough not to come twice.
  public init(
    in parent: any Folder, durability: Durability = .full, makeSuffix: @escaping @Sendable () -> String
  ) {
    self.parent = parent
    self.durability = durability
    self.makeSuffix = makeSuffix
  }

  /// Writes a new board.
  ///
  /// - Throws: `BoardFoundingError`; nothing is there then, except where what is left could not be removed.
  public func found(_ new: NewBoard) throws(BoardFoundingError) {
    let name = new.board.folderName
    let temporary = TemporaryName.of(name, suffix: makeSuffix())
    do throws(FileSystemError) {
      guard try parent.status(of: name) == nil else {
        throw FileSystemError(.exists, operation: "create", path: "\(parent.path)/\(name)")
      }
      try parent.makeFolder(temporary, permissions: 0o755)
    } catch {
      throw BoardFoundingError(error, leftover: nil)
    }
    do throws(FileSystemError) {
      try write(new, into: try parent.openFolder(temporary))
      try parent.moveKeeping(temporary, to: parent, as: name)
      try parent.flush(durability)
    } catch {
      throw BoardFoundingError(error, leftover: leftover(temporary))
    }
  }

  private func write(_ new: NewBoard, into folder: any Folder) throws(FileSystemError) {
    var open: [BoardPath: any Folder] = [BoardPath([]): folder]
    for (path, bytes) in new.files {
      let folder = try self.folder(path.parent, &open)
      guard let name = path.name else { continue }
      try folder.createFile(name, contents: bytes, permissions: 0o644)
      if durability == .full { try folder.flushFile(name) }
    }
    for folder in open.values { try folder.flush(durability) }
  }

  private func folder(
    _ path: BoardPath, _ open: inout [BoardPath: any Folder]
  ) throws(FileSystemError) -> any Folder {
    if let folder = open[path] { return folder }
    guard let name = path.name else { return parent }
    let parent = try folder(path.parent, &open)
    try parent.makeFolder(name, permissions: 0o755)
    let folder = try parent.openFolder(name)
    open[path] = folder
    return folder
  }

  /// Removes what was written so far; its path when that fails.
  private func leftover(_ name: String) -> String? {
    do throws(FileSystemError) {
      guard try parent.status(of: name) != nil else { return nil }
      try parent.removeTree(name)
      return nil
    } catch {
      return "\(parent.path)/\(name)"
    }
  }
}

/// Why a new board was not put on the disk.
public enum BoardFoundingError: Error, Sendable, Equatable {
  /// Something is in its place.
  case exists(path: String)
  /// The disk refused. What had been written and could not be removed again lies at `leftover`.
  case disk(FileSystemError, leftover: String?)

  init(_ error: FileSystemError, leftover: String?) {
    self =
      error.code == .exists && leftover == nil ? .exists(path: error.path) : .disk(error, leftover: leftover)
  }
}

extension BoardFoundingError: CustomStringConvertible {
  /// What is wrong, as a sentence.
  public var description: String {
    switch self {
    case .exists(let path): "There is something at \(path) already."
    case .disk(let error, nil): "The board could not be created. \(error)"
    case .disk(let error, let leftover?):
      "The board could not be created, and \(leftover) could not be removed. \(error)"
    }
  }

  /// What to do about it, as a sentence.
  public var hint: String {
    switch self {
    case .exists: "Choose another name, or open the board that is there."
    case .disk(_, nil): "Nothing was created."
    case .disk(_, .some): "It is of no use and may be deleted."
    }
  }
}
