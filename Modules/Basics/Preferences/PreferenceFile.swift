/// The text of one preference's file: a JSON object on one line, with its version first and its checksum last.
///
///     {"version":1,"value":true,"checksum":"crc32:1a2b3c4d"}
///
/// The checksum covers the bytes before it as they are, so that it means the same to every version of the
/// program, whatever that version knows of the members. It is against damage; it keeps nobody from writing.
enum PreferenceFile {
  /// Why a file is no preference.
  enum Damage: Error, Equatable {
    case checksumMissing, checksumWrong, unreadable(JSONError), notAnObject, versionMissing
  }

  private static let checksumStart = #","checksum":"crc32:"#
  private static let checksumEnd = "\"}\n"

  /// Writes a record.
  static func bytes(of record: PreferenceRecord) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", record.version)
      for (key, value) in record.members where key != "version" && key != "checksum" {
        writer.member(key, value)
      }
    }
    var bytes = writer.bytes
    bytes.removeLast()
    let checksum = Checksum.crc32(of: bytes)
    bytes.append(contentsOf: checksumStart.utf8)
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      bytes.append(JSONText.hexadecimalDigit(UInt8(checksum >> shift & 15)))
    }
    bytes.append(contentsOf: checksumEnd.utf8)
    return bytes
  }

  /// Reads a record.
  static func record(from bytes: [UInt8]) throws(Damage) -> PreferenceRecord {
    let coveredCount = bytes.count - checksumStart.utf8.count - 8 - checksumEnd.utf8.count
    guard coveredCount > 0, bytes[coveredCount...].starts(with: checksumStart.utf8),
      bytes.suffix(checksumEnd.utf8.count).elementsEqual(checksumEnd.utf8)
    else { throw .checksumMissing }
    var written: UInt32 = 0
    for digit in bytes[(coveredCount + checksumStart.utf8.count)...].prefix(8) {
      guard let number = JSONText.number(ofHexadecimalDigit: digit) else { throw .checksumMissing }
      written = written << 4 | number
    }
    guard Checksum.crc32(of: bytes[..<coveredCount]) == written else { throw .checksumWrong }
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: bytes) } catch { throw .unreadable(error) }
    guard var members = value.object else { throw .notAnObject }
    guard let version = members["version"]?.integer, version >= 1 else { throw .versionMissing }
    members["version"] = nil
    members["checksum"] = nil
    return PreferenceRecord(version: Int(version), members: members)
  }
}
