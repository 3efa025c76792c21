internal import Basics

/// A compiled schema set: what documents of each kind are checked against.
public struct SchemaSet: Sendable {
  /// Every schema of the set.
  let nodes: [SchemaNode]
  /// The index of each kind's schema.
  let roots: [DocumentKind: Int]

  /// The set that the product carries.
  ///
  /// - Throws: never in practice; the text is held correct by the tests.
  public static func builtIn() throws(SchemaError) -> SchemaSet {
    try SchemaSet(files: BuiltInSchema.files.mapValues { Array($0.utf8) })
  }

  /// The names of the files that make a set.
  public static let fileNames = ["common.json"] + DocumentKind.allCases.map(\.schemaFile)

  /// Compiles a set from the contents of its files by name.
  ///
  /// - Throws: `SchemaError` when a file is missing or is not JSON, when a reference leads nowhere, and when the
  ///   set makes an assertion that is not implemented.
  public init(files: [String: [UInt8]]) throws(SchemaError) {
    var reader = SchemaReader()
    for name in Self.fileNames {
      guard let text = files[name] else { throw SchemaError(.missingFile, location: name) }
      let json: JSONValue
      do {
        json = try JSONValue(parsing: text)
      } catch {
        throw SchemaError(.notJSON("\(error)"), location: name)
      }
      try reader.read(json, file: name)
    }
    (nodes, roots) = try reader.finish()
  }
}
