/// Writes fields of `<length>:<bytes>,`.
package struct FieldWriter {
  /// What was written.
  package private(set) var bytes: [UInt8] = []

  /// Creates a writer.
  package init() {}

  /// Adds bytes.
  package mutating func add(_ field: [UInt8]) {
    bytes += Array("\(field.count):".utf8)
    bytes += field
    bytes.append(UInt8(ascii: ","))
  }

  /// Adds text.
  package mutating func add(_ field: String) { add(Array(field.utf8)) }

  /// Adds text that may be missing.
  package mutating func add(optional field: String?) { add(field.map { "=" + $0 } ?? "") }
}
