internal import Basics
internal import CMicrohttpd

/// The header of a request as libmicrohttpd read it, and whether that is all there was.
///
/// The library reads more kindly than is safe behind or in front of other programs, which may read the same bytes
/// otherwise. It cuts a value at a NUL, and joins lines. Both show in the memory in which the bytes came: between
/// the names and values that it found there may be nothing but what belongs there.
struct ReceivedHeader {
  private(set) var fields: [HTTPHeaders.Field] = []
  private(set) var refusal: RequestRefusal?
  /// Where the header's bytes begin, and behind which its lines come.
  private let block: UnsafeRawBufferPointer
  /// The end of the last value that was found.
  private var end: UnsafeRawPointer?

  /// Reads the header of a connection whose request line begins at `method` and ends at `version`.
  init(
    _ connection: OpaquePointer, method: UnsafePointer<CChar>, target: String, version: UnsafePointer<CChar>
  ) {
    block = UnsafeRawBufferPointer(start: method, count: lw_mhd_header_size(connection))
    let methodText = String(cString: method)
    // "HTTP/1.1"
    end = UnsafeRawPointer(version) + 8
    if !HTTPSyntax.isToken(methodText) {
      refusal = .badMethod
    } else if version - method != methodText.utf8.count + 1 + target.utf8.count + 1 {
      // More than one space between the parts, or a NUL in the target.
      refusal = .badTarget
    }
    withUnsafeMutablePointer(to: &self) { header in
      _ = MHD_get_connection_values_n(
        connection, .HEADER_KIND,
        { header, _, name, nameSize, value, valueSize in
          header?.assumingMemoryBound(to: ReceivedHeader.self).pointee.take(
            UnsafeRawBufferPointer(start: name, count: nameSize),
            UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
          return MHD_Result.YES
        }, header)
    }
    // Behind the last line comes an empty one.
    if let start = block.baseAddress, !hasOnlySeparators(before: start + block.count, lineEnds: 4) {
      refusal = refusal ?? .badFieldValue
    }
  }

  private mutating func take(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
    let nameText = String(decoding: name, as: UTF8.self)
    // White space behind a value is no part of it, but the library leaves it there.
    var trimmed = value[...]
    while let last = trimmed.last, last == 0x20 || last == 0x09 { trimmed.removeLast() }
    let valueText = String(decoding: trimmed, as: UTF8.self)
    fields.append(HTTPHeaders.Field(name: nameText, value: valueText))
    if !HTTPSyntax.isToken(nameText) {
      refusal = refusal ?? .badFieldName
    } else if !HTTPSyntax.isFieldValue(valueText) || !hasOnlySeparators(before: name.baseAddress, lineEnds: 2)
      || !follows(name, value)
    {
      refusal = refusal ?? .badFieldValue
    }
    end = value.baseAddress.map { $0 + value.count } ?? end
  }

  /// Tells whether between the last value and a place there is nothing but white space and the ends of lines,
  /// whose two bytes each the library overwrites with NUL.
  private func hasOnlySeparators(before start: UnsafeRawPointer?, lineEnds: Int) -> Bool {
    guard let end, let start, contains(end), contains(start), end <= start else {
      return false
    }
    let gap = UnsafeRawBufferPointer(start: end, count: start - end)
    return gap.count { $0 == 0 } == lineEnds && gap.allSatisfy { $0 == 0 || $0 == 0x20 || $0 == 0x09 }
  }

  /// Tells whether a value stands where it must: behind its name, a colon that became a NUL, and white space.
  private func follows(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) -> Bool {
    guard let start = name.baseAddress, let valueStart = value.baseAddress, contains(valueStart) else {
      return false
    }
    return start + name.count < valueStart
  }

  private func contains(_ place: UnsafeRawPointer) -> Bool {
    guard let start = block.baseAddress else { return false }
    return place >= start && place <= start + block.count
  }
}
