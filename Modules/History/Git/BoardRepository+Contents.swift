internal import Basics
internal import Boards
internal import Git

extension BoardRepository {
  private static let attributesName = ".gitattributes"

  /// What the repository stores for a file of the work tree.
  func cleaned(_ bytes: [UInt8], at path: String) throws(NotCommittable) -> [UInt8] {
    guard try mayConvert(path) else { return bytes }
    return try attempt { () throws(GitError) in
      try refuseFilter(at: path)
      return try git.cleaned(bytes, at: path)
    }
  }

  /// What the work tree has for an object.
  ///
  /// Where git takes carriage returns away and does not give them back, a file that has them keeps them.
  func smudged(_ id: ObjectID, at path: String) throws(NotCommittable) -> [UInt8] {
    guard try mayConvert(path) else {
      return try attempt { () throws(GitError) in try git.blob(id) }
    }
    let bytes = try attempt { () throws(GitError) in try git.smudged(id, at: path) }
    guard !bytes.contains(CarriageReturns.byte), try hasCarriageReturns(path) else { return bytes }
    let converted = CarriageReturns.added(to: bytes)
    return try ObjectID(ofBlob: cleaned(converted, at: path)) == id ? converted : bytes
  }

  private func hasCarriageReturns(_ path: String) throws(NotCommittable) -> Bool {
    do throws(FileSystemError) {
      let place = BoardPath(inRepository: path)
      return CarriageReturns.endLines(
        of: try CoveredFiles(board: surroundings.access.board).contents(of: place).bytes)
    } catch {
      if error.code == .notFound { return false }
      throw .gate(.closed(reason: "\(error)"))
    }
  }

  private func refuseFilter(at path: String) throws(GitError) {
    guard let filter = try git.unknownFilter(at: path) else { return }
    throw GitError(.filterRefused, message: filter, operation: "convert", path: path)
  }

  /// Whether a file may be converted: by what holds everywhere, or by attributes in a folder around it, which may have
  /// come since the last look.
  private func mayConvert(_ path: String) throws(NotCommittable) -> Bool {
    if convertsFiles { return true }
    let folder = path.split(separator: "/").dropLast().map(String.init)
    return try hasAttributes(folder)
  }

  private func hasAttributes(_ names: [String]) throws(NotCommittable) -> Bool {
    let place = BoardPath(names)
    if let known = attributedFolders[place.description] { return known }
    var isAttributed = names.isEmpty ? false : try hasAttributes(names.dropLast())
    if !isAttributed {
      do throws(FileSystemError) {
        let files = CoveredFiles(board: surroundings.access.board)
        isAttributed = try files.status(of: place.appending(Self.attributesName)) != nil
      } catch {
        throw .gate(.closed(reason: "\(error)"))
      }
    }
    attributedFolders[place.description] = isAttributed
    return isAttributed
  }
}

/// Line ends of two bytes.
private enum CarriageReturns {
  static let byte = UInt8(ascii: "\r")
  private static let lineFeed = UInt8(ascii: "\n")

  /// Whether there are lines and all of them end with a carriage return and a line feed.
  static func endLines(of bytes: [UInt8]) -> Bool {
    var lines = 0
    for (index, value) in bytes.enumerated() where value == lineFeed {
      guard index > 0, bytes[index - 1] == byte else { return false }
      lines += 1
    }
    return lines > 0
  }

  static func added(to bytes: [UInt8]) -> [UInt8] {
    bytes.flatMap { $0 == lineFeed ? [byte, lineFeed] : [$0] }
  }
}
