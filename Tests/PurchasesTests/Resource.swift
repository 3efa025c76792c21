import Basics
import Foundation
import Testing

/// The files that tests read; where they come from stands in the PROVENANCE.md beside them.
enum Resource {
  static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: Bundle.module.bundleURL.appendingPathComponent("Resources/\(path)")))
  }

  /// The text of a file, without the blanks around it.
  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  static func json(_ path: String) throws -> JSONValue { try JSONValue(parsing: try bytes(path)) }

  static func object(_ path: String) throws -> JSONObject { try #require(try json(path).object) }
}
