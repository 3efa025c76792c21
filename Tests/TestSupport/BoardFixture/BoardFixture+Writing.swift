public import Basics
public import Boards

extension BoardFixture {
  /// A board of a fixture in memory, ready to be opened.
  public struct InMemory: Sendable {
    /// The disk.
    public let disk: MemoryDisk
    /// A process on the disk.
    public let fileSystem: MemoryFileSystem
    /// The absolute path of the board's folder.
    public let path: String

    /// Opens the board's folder.
    public func folder() throws(FileSystemError) -> any Folder { try fileSystem.openFolder(at: path) }

    /// Reads the board.
    public func load(_ loader: BoardLoader = BoardLoader()) throws(BoardLoadingError) -> Board {
      try loader.load(at: path, in: fileSystem)
    }

    /// The absolute path of something in the board.
    public func path(of relativePath: String) -> String { "\(path)/\(relativePath)" }
  }

  /// Puts the board into memory, in a folder `/boards`.
  public func inMemory() throws -> InMemory {
    let disk = MemoryDisk()
    let path = "/boards/\(folderName)"
    try disk.makeFolder("/boards")
    try write(
      makingFolder: { try disk.makeFolder($0.isEmpty ? path : "\(path)/\($0)") },
      writing: { try disk.write($0, to: "\(path)/\($1)") },
      linking: { try disk.makeLink("\(path)/\($0)", to: $1) })
    return InMemory(disk: disk, fileSystem: MemoryFileSystem(on: disk), path: path)
  }

  /// Puts the board on the disk, and gives the absolute path of its folder.
  @discardableResult
  public func write(to folder: TemporaryFolder) throws -> String {
    try write(
      makingFolder: { try folder.makeFolder("\(folderName)/\($0)") },
      writing: { try folder.write($0, to: "\(folderName)/\($1)") },
      linking: { try folder.makeLink("\(folderName)/\($0)", to: $1) })
    return folder.path(of: folderName)
  }

  /// Reads the board from memory.
  public func load(_ loader: BoardLoader = BoardLoader()) throws -> Board {
    try inMemory().load(loader)
  }

  private func write(
    makingFolder: (String) throws -> Void, writing: ([UInt8], String) throws -> Void,
    linking: (String, String) throws -> Void
  ) throws {
    var made: Set<String> = []
    func make(_ path: [Substring]) throws {
      for length in 0...path.count {
        let prefix = path.prefix(length).joined(separator: "/")
        if made.insert(prefix).inserted { try makingFolder(prefix) }
      }
    }
    for folder in folders.sorted() { try make(folder.split(separator: "/")) }
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      try make(path.split(separator: "/").dropLast())
      try writing(bytes, path)
    }
    for (path, destination) in links.sorted(by: { $0.key < $1.key }) {
      try make(path.split(separator: "/").dropLast())
      try linking(path, destination)
    }
  }
}
