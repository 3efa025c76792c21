internal import Basics
public import Boards

extension AppModel {
  /// The folder and the file, below the folder for settings, that hold the machine's own document.
  private static let configurationPlace = (folder: "Config", file: ReservedName.index)
  /// The machine's document is a page of text; what is larger than this is none.
  private static let configurationLimit = 1 << 20

  /// Reads the settings of this machine for all boards, from the document in the folder for settings.
  ///
  /// Without a document everything is as built in, and so it is with one that cannot be read, which is reported.
  public func machineConfiguration() -> MachineConfiguration {
    guard let path = surroundings.folders.configuration else { return MachineConfiguration() }
    let place = "\(path)/\(Self.configurationPlace.folder)"
    do throws(FileSystemError) {
      let bytes = try fileSystem.openFolder(at: place).readFile(
        Self.configurationPlace.file, limit: Self.configurationLimit, followingLinks: true)
      let document = ItemDocument(reading: bytes)
      if case .broken(let defect) = document { reportConfiguration("\(defect)", at: place) }
      return MachineConfiguration(document: document.document)
    } catch  where error.code == .notFound {
      return MachineConfiguration()
    } catch {
      reportConfiguration("\(error)", at: place)
      return MachineConfiguration()
    }
  }

  private func reportConfiguration(_ defect: String, at folder: String) {
    surroundings.diagnostics.report(
      Diagnostic(
        .warning, "The settings of this machine cannot be read and are as built in: \(defect)",
        path: "\(folder)/\(Self.configurationPlace.file)"))
  }
}
