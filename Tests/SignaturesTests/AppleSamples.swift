import Foundation
import Signatures
import Testing

@testable import Basics

/// Apple's published test data, and what was derived from it; see `Resources/apple/PROVENANCE.md`.
enum AppleSamples {
  /// The text of a file.
  static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The bytes of a file.
  static func bytes(_ path: String) throws -> [UInt8] {
    let folder = Bundle.module.bundleURL.appendingPathComponent("Resources/apple")
    return Array(try Data(contentsOf: folder.appendingPathComponent(path)))
  }

  /// A file of JSON.
  static func json(_ path: String) throws -> JSONCursor {
    JSONCursor(try JSONValue(parsing: try bytes(path)))
  }

  /// The root of the test certificates.
  static func testRoot() throws -> [UInt8] { try bytes("certs/testCA.der") }
}

/// A clock that stands still until it is moved.
final class StillTime: TimeSource, @unchecked Sendable {
  // Tests move it on the thread that uses it.
  var boot: Duration = .seconds(100)

  func now() -> Timestamp { Timestamp(milliseconds: 1_761_962_975_000) }
  func sinceBoot() -> Duration { boot }
}

extension VerificationError {
  /// The verdict of something that is to be refused; "OK" when it is not.
  static func verdict(_ body: () throws(VerificationError) -> Void) -> String {
    do throws(VerificationError) {
      try body()
      return "OK"
    } catch {
      return error.verdict.rawValue
    }
  }

  /// What was wrong with something that is to be refused, nil when it was not.
  static func detail(_ body: () throws(VerificationError) -> Void) -> Detail? {
    do throws(VerificationError) {
      try body()
      return nil
    } catch {
      return error.detail
    }
  }
}
