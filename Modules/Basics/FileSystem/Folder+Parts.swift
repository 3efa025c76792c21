extension Folder {
  /// Reads a part of a file, by reading all of it.
  public func readFile(_ name: String, from offset: Int, count: Int) throws(FileSystemError) -> [UInt8] {
    Array(try readFile(name, limit: .max, followingLinks: false).dropFirst(offset).prefix(count))
  }
}
