import Foundation

/// The program as it was built with the tests.
enum BuiltProgram {
  /// Why there is none.
  struct Missing: Error {
    let path: String
  }

  /// The absolute path of `lanework`, which the build puts beside the tests.
  static func path() throws -> String {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = "\((tests as NSString).deletingLastPathComponent)/lanework"
    guard FileManager.default.isExecutableFile(atPath: path) else { throw Missing(path: path) }
    return path
  }
}
