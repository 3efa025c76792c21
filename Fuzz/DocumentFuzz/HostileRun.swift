import DocumentGeneration
import Glibc

/// Writes hostile documents.
enum HostileRun {
  /// Prints the names of all kinds.
  static func list() -> Int32 {
    for kind in HostileDocument.allCases { print(kind.rawValue) }
    return 0
  }

  /// Writes a document of one kind to standard output.
  static func write(_ name: String, size: Int) -> Int32 {
    guard let kind = HostileDocument(rawValue: name) else {
      print("no hostile document is called \(name)")
      return 2
    }
    let bytes = kind.document(size: size)
    guard let output = fdopen(STDOUT_FILENO, "wb") else { return 1 }
    return fwrite(bytes, 1, bytes.count, output) == bytes.count && fclose(output) == 0 ? 0 : 1
  }
}
