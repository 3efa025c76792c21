internal import Basics

/// The three segments of a JWS in compact form, where they lie.
struct JWSSegments {
  /// The text as it came.
  private let text: UnsafeBufferPointer<UInt8>
  private let firstPoint: Int
  private let secondPoint: Int

  /// Finds the segments, of which none is decoded yet.
  init(_ text: UnsafeBufferPointer<UInt8>) throws(VerificationError) {
    guard text.count <= CompactJWS.longestText else {
      throw VerificationError(
        .verificationFailure, .textTooLong,
        message: "The signed data is longer than \(CompactJWS.longestText) bytes.")
    }
    let point = UInt8(ascii: ".")
    guard let first = text.firstIndex(of: point),
      let second = text[(first + 1)...].firstIndex(of: point),
      !text[(second + 1)...].contains(point)
    else {
      throw VerificationError(
        .verificationFailure, .malformedText,
        message: "The signed data is not three segments with points between them.",
        hint: "A JWS in compact form is one line that begins with eyJ.")
    }
    self.text = text
    firstPoint = first
    secondPoint = second
  }

  /// The header's segment as it came.
  var header: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[..<firstPoint]) }

  /// What was signed: header and payload, with the point between them.
  var signedText: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[..<secondPoint]) }

  /// Decodes the header.
  func decodedHeader() throws(VerificationError) -> JSONObject {
    try Self.object(try decoded(..<firstPoint, name: "header"), .malformedHeader, name: "header")
  }

  /// Decodes the bytes of the payload.
  func decodedPayload() throws(VerificationError) -> [UInt8] {
    try decoded(firstPoint + 1..<secondPoint, name: "payload")
  }

  /// Decodes the bytes of the signature.
  func decodedSignature() throws(VerificationError) -> [UInt8] {
    try decoded((secondPoint + 1)..., name: "signature")
  }

  private func decoded(
    _ range: some RangeExpression<Int>, name: String
  ) throws(VerificationError) -> [UInt8] {
    guard let bytes = Base64.url.decode(UnsafeBufferPointer(rebasing: text[range])) else {
      throw VerificationError(
        .verificationFailure, .malformedText,
        message: "The \(name) of the signed data is not base64url without padding.")
    }
    return bytes
  }

  /// How many arrays and objects may lie in each other in headers and payloads.
  private static let depthLimit = 32

  /// Reads a JSON object.
  static func object(
    _ bytes: [UInt8], _ detail: VerificationError.Detail, name: String
  ) throws(VerificationError) -> JSONObject {
    do throws(JSONError) {
      if let object = try JSONValue(parsing: bytes, depthLimit: depthLimit).object { return object }
    } catch {
      throw VerificationError(
        .verificationFailure, detail,
        message: "The \(name) of the signed data is not JSON: \(error.description).")
    }
    throw VerificationError(
      .verificationFailure, detail, message: "The \(name) of the signed data is not a JSON object.")
  }

  /// Checks that a header names one algorithm, and asks for nothing that has to be understood.
  static func check(_ header: JSONObject, algorithm: String) throws(VerificationError) {
    guard let named = header["alg"]?.string, named.utf8.elementsEqual(algorithm.utf8) else {
      throw VerificationError(
        .verificationFailure, .wrongAlgorithm,
        message: "The signed data does not name the algorithm \(algorithm) in its header.")
    }
    guard header["crit"] == nil else {
      throw VerificationError(
        .verificationFailure, .malformedHeader,
        message: "The signed data asks for extensions of JWS that are not understood.")
    }
  }
}

extension VerificationError {
  /// The signature is not the key's.
  static let wrongSignature = VerificationError(
    .verificationFailure, .wrongSignature, message: "The signature is not the key's over this text.",
    hint: "The data was changed, cut off, or signed by somebody else.")
}
