internal import Basics

extension Folder {
  /// Contents of files up to this size are compared byte by byte; of larger ones, which the system has copied by
  /// itself, the size is.
  private static var largestCompared: Int { 1 << 26 }

  /// Whether a folder of this one equals one of another: the same names with the same contents.
  func tree(_ name: String, equals other: String, in folder: any Folder) throws(FileSystemError) -> Bool {
    try compare(name, with: other, in: folder, asRemains: false)
  }

  /// Whether a folder of this one holds nothing that one of another does not hold too: some of its files, whole or
  /// as the loss of power leaves a copy.
  func tree(_ name: String, isRemainOf other: String, in folder: any Folder) throws(FileSystemError) -> Bool {
    try compare(name, with: other, in: folder, asRemains: true)
  }

  private func compare(
    _ name: String, with other: String, in folder: any Folder, asRemains: Bool
  ) throws(FileSystemError) -> Bool {
    guard let mine = try status(of: name), let theirs = try folder.status(of: other), mine.kind == theirs.kind
    else { return false }
    switch mine.kind {
    case .file:
      guard mine.size == theirs.size || (asRemains && mine.size < theirs.size) else { return false }
      guard mine.size <= Self.largestCompared, theirs.size <= Self.largestCompared else { return true }
      let here = try readFile(name, limit: .max)
      let there = try folder.readFile(other, limit: .max)
      return here == there || (asRemains && there.isTorn(as: here))
    case .folder:
      let here = try openFolder(name)
      let there = try folder.openFolder(other)
      let names = try here.entries().map(\.name)
      if !asRemains, try Set(names) != Set(there.entries().map(\.name)) { return false }
      for name in names where try !here.compare(name, with: name, in: there, asRemains: asRemains) {
        return false
      }
      return true
    case .link:
      return try linkDestination(of: name) == folder.linkDestination(of: other)
    case .other:
      return false
    }
  }
}
