import Foundation

/// A new empty folder on the disk that is removed with everything in it when the value goes.
public final class TemporaryFolder: Sendable {
  /// The absolute path of the folder, without links on the way.
  public let path: String

  /// Creates a folder below the system's temporary folder.
  public init() throws {
    let base = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().path
    var template = Array("\(base)/lanework-test-XXXXXX".utf8CString)
    guard let created = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: created)
  }

  deinit {
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      print("The temporary folder \(path) could not be removed: \(error)")
    }
  }

  /// The absolute path of something in the folder.
  public func path(of relativePath: String) -> String { "\(path)/\(relativePath)" }

  /// Writes a file, with the folders around it where they are missing.
  public func write(_ text: String, to relativePath: String) throws {
    try write(Array(text.utf8), to: relativePath)
  }

  /// Writes a file, with the folders around it where they are missing.
  public func write(_ bytes: [UInt8], to relativePath: String) throws {
    let target = URL(fileURLWithPath: path(of: relativePath))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: target)
  }

  /// Creates a folder, with the folders around it where they are missing.
  public func makeFolder(_ relativePath: String) throws {
    try FileManager.default.createDirectory(atPath: path(of: relativePath), withIntermediateDirectories: true)
  }

  /// Creates a symbolic link.
  public func makeLink(_ relativePath: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path(of: relativePath), withDestinationPath: destination)
  }

  /// Reads a file.
  public func read(_ relativePath: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(of: relativePath))))
  }

  /// Reads a file as text; bytes that are not UTF-8 are replaced.
  public func readText(_ relativePath: String) throws -> String {
    String(decoding: try read(relativePath), as: UTF8.self)
  }

  /// Tells whether there is anything at a path, a broken link included.
  public func contains(_ relativePath: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path(of: relativePath))) != nil
  }

  /// The names in a folder, sorted; the folder itself when no path is given.
  public func names(in relativePath: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(of: relativePath)).sorted()
  }
}
