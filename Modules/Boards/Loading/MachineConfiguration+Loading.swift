public import Basics

extension MachineConfiguration {
  /// Reads the machine's document from a folder, `Config/index.md` below the place where settings are kept.
  ///
  /// Without the folder or the document everything is as built in, and so it is when the document cannot be read;
  /// then the second value says why. Links are followed: the folder is the user's own, not a board's.
  public static func load(
    from folderPath: String, in fileSystem: some FileSystem
  ) -> (configuration: MachineConfiguration, problem: BrokenDocument?) {
    do {
      let folder = try fileSystem.openFolder(at: folderPath)
      let bytes = try folder.readFile(
        ReservedName.index, limit: ItemReader.documentLimit, followingLinks: true)
      switch ItemDocument(reading: bytes) {
      case .readable(let document): return (MachineConfiguration(document: document), nil)
      case .broken(let defect): return (MachineConfiguration(), defect)
      }
    } catch {
      return (MachineConfiguration(), error.code == .notFound ? nil : .inaccessible("\(error.code)"))
    }
  }
}
