internal import Basics
internal import Signatures
internal import TestSupport

/// Makes signed data that is damaged in one of many ways, each the same for the same seed.
public struct SignedDataGenerator {
  private let samples: SignedDataSamples
  private var random: SeededGenerator
  private var mutator: ByteMutator

  /// Creates a generator whose inputs depend on the samples and the seed alone.
  public init(samples: SignedDataSamples, seed: UInt64) {
    self.samples = samples
    random = SeededGenerator(seed: seed)
    mutator = ByteMutator(seed: seed ^ 0xD1A1)
  }

  /// The next input.
  public mutating func text() -> String {
    let sample = pick(samples.texts)
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return sample
    case 1:
      return String(
        decoding: mutator.mutate(Array(sample.utf8), with: Array(pick(samples.texts).utf8)), as: UTF8.self)
    case 2:
      return replacing(0, of: sample) {
        $1.mutate($0, with: Array(#"{"alg":"ES256","x5c":["","",""]}"#.utf8))
      }
    case 3:
      return replacing(1, of: sample) { $1.mutate($0, with: Array(#"{"signedDate":1698148900000}"#.utf8)) }
    case 4: return replacing(2, of: sample) { $1.mutate($0, with: $0) }
    case 5: return replacing(2, of: sample) { Self.oddSignature($0, &$1) }
    case 6, 7, 8: return withCertificates(in: sample)
    case 9:
      return segments([Array(json(depth: 0).utf8), Array(json(depth: 0).utf8), mutator.bytes(upTo: 80)])
    case 10: return withRandomStructure(in: sample)
    default: return noise()
    }
  }

  /// Bytes for everything that reads DER: a real certificate or key with damage, or a random structure.
  public mutating func der() -> [UInt8] {
    if chance(4) { return structure(depth: 0) }
    return mutator.mutate(pick(samples.certificates), with: pick(samples.certificates))
  }

  // MARK: - Parts

  private mutating func replacing(
    _ index: Int, of text: String, _ change: ([UInt8], inout ByteMutator) -> [UInt8]
  ) -> String {
    var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.indices.contains(index), let bytes = Base64.url.decode(parts[index]) else { return text }
    parts[index] = Base64.url.encode(change(bytes, &mutator))
    return parts.joined(separator: ".")
  }

  private static func oddSignature(_ signature: [UInt8], _ mutator: inout ByteMutator) -> [UInt8] {
    let zeros = [UInt8](repeating: 0, count: 32)
    let ones = [UInt8](repeating: 0xFF, count: 32)
    let der = ECDSASignature(raw: signature)?.der ?? []
    let choices: [[UInt8]] = [
      der, zeros + zeros, Array(signature.prefix(32)) + zeros, zeros + signature.suffix(32), ones + ones,
      signature + [0], Array(signature.dropLast()), Array(signature.suffix(32)) + signature.prefix(32), [],
      mutator.bytes(upTo: 300),
    ]
    return choices[mutator.number(below: choices.count)]
  }

  /// Puts other certificates into a header: real ones in another order or number, or damaged ones.
  private mutating func withCertificates(in sample: String) -> String {
    let count = chance(8) ? Int.random(in: 0...5, using: &random) : 3
    var certificates: [String] = []
    let own = ownCertificates(of: sample)
    for index in 0..<count {
      var der = chance(3) || index >= own.count ? pick(samples.certificates) : own[index]
      if chance(2) { der = mutator.mutate(der, with: pick(samples.certificates)) }
      var text = Base64.standard.encode(der)
      if chance(20) {
        text = String(decoding: mutator.mutate(Array(text.utf8), with: Array("=+/-_ \n".utf8)), as: UTF8.self)
      }
      certificates.append(text)
    }
    return replacingHeader(of: sample, certificates)
  }

  private mutating func withRandomStructure(in sample: String) -> String {
    let own = ownCertificates(of: sample).map { Base64.standard.encode($0) }
    var certificates = own.count == 3 ? own : ["", "", ""]
    certificates[Int.random(in: 0...1, using: &random)] = Base64.standard.encode(structure(depth: 0))
    return replacingHeader(of: sample, certificates)
  }

  private mutating func replacingHeader(of sample: String, _ certificates: [String]) -> String {
    var header = JSONObject()
    header["alg"] = chance(30) ? "ES384" : "ES256"
    header["x5c"] = .array(certificates.map { .string($0) })
    let bytes = JSONValue.object(header).bytes()
    return replacing(0, of: sample) { _, _ in bytes }
  }

  private func ownCertificates(of sample: String) -> [[UInt8]] {
    do {
      let certificates = try CompactJWS(parsing: sample).header["x5c"]?.array ?? []
      return certificates.compactMap { $0.string.flatMap { Base64.standard.decode($0) } }
    } catch {
      return []
    }
  }

  private func segments(_ parts: [[UInt8]]) -> String {
    parts.map { Base64.url.encode($0) }.joined(separator: ".")
  }

  /// Text of any length up to beyond the limit, of characters that a JWS has.
  private mutating func noise() -> String {
    let length = Int.random(in: 0...(chance(50) ? 70_000 : 300), using: &random)
    let characters = Array("....eyJhbGciOiJFUzI1NiJ9-_AZ09+/=é\u{0}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0..<length { text.append(characters[mutator.number(below: characters.count)]) }
    return String(text)
  }

  // MARK: - Random structures

  private mutating func json(depth: Int) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 6 : 9), using: &random) {
    case 0: return "null"
    case 1: return "\(Int.random(in: -9...9_999_999_999_999, using: &random))"
    case 2: return #""ES256""#
    case 3: return "\"\(Base64.standard.encode(mutator.bytes(upTo: 40)))\""
    case 4: return "1.5e\(Int.random(in: -400...400, using: &random))"
    case 5: return chance(40) ? String(repeating: "[", count: 3_000) : "true"
    case 6:
      return
        "[\((0..<Int.random(in: 0...4, using: &random)).map { _ in json(depth: depth + 1) }.joined(separator: ","))]"
    default:
      let keys = ["alg", "x5c", "kid", "crit", "signedDate", "receiptCreationDate", "é", "a\\u0000"]
      let members = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        "\"\(pick(keys))\":\(json(depth: depth + 1))"
      }
      return "{\(members.joined(separator: ","))}"
    }
  }

  /// A random structure in DER, now and then with a length that is not true.
  private mutating func structure(depth: Int) -> [UInt8] {
    let tags: [UInt8] = [
      0x30, 0x30, 0x31, 0xA0, 0xA3, 0x02, 0x03, 0x04, 0x05, 0x06, 0x0C, 0x17, 0x18, 0x01, 0x80, 0x7F,
    ]
    let tag = pick(tags)
    var content: [UInt8] = []
    if tag & 0x20 != 0, depth < 8 {
      for _ in 0..<Int.random(in: 0...4, using: &random) { content += structure(depth: depth + 1) }
    } else {
      content = mutator.bytes(upTo: 40)
    }
    var length = content.count
    if chance(60) { length = pick([0, 1, 127, 128, 255, 65_535, Int(UInt32.max), Int.max]) }
    if length < 128 { return [tag, UInt8(length)] + content }
    let digits = (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }.drop { $0 == 0 }
    return [tag, 0x80 | UInt8(digits.count)] + digits + content
  }

  private mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int.random(in: 0..<choices.count, using: &random)]
  }

  private mutating func chance(_ count: Int) -> Bool { random.chance(1, in: count) }
}
