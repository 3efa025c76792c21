import Basics
import Posix
import Signatures
import TestSupport
import Testing

@Suite("SigningKey, VerifyingKey, RSASigningKey, RSAVerifyingKey")
struct KeyTests {
  private let message = Array("A message.".utf8)

  @Test("A signature holds for its message and key alone")
  func ecdsa() throws {
    let key = try SigningKey.generate()
    let signature = try key.signature(of: message)
    #expect(key.verifyingKey.isValid(signature, for: message))
    #expect(!key.verifyingKey.isValid(signature, for: message + [0]))
    #expect(!(try SigningKey.generate().verifyingKey.isValid(signature, for: message)))
    for index in [0, 31, 32, 63] {
      var raw = signature.raw
      raw[index] ^= 1
      if let other = ECDSASignature(raw: raw) { #expect(!key.verifyingKey.isValid(other, for: message)) }
    }
  }

  @Test("Keys survive being written and read")
  func forms() throws {
    let key = try SigningKey.generate()
    let again = try SigningKey(pem: key.pem)
    #expect(again.verifyingKey == key.verifyingKey)
    #expect(key.verifyingKey.isValid(try again.signature(of: message), for: message))
    let public1 = try VerifyingKey(pem: key.verifyingKey.pem)
    #expect(public1 == key.verifyingKey)
    #expect(public1.hashValue == key.verifyingKey.hashValue)
    let rsa = try RSASigningKey.generate()
    #expect(try RSASigningKey(pem: rsa.pem).verifyingKey == rsa.verifyingKey)
    let numbers = try RSAVerifyingKey(modulus: rsa.verifyingKey.modulus, exponent: rsa.verifyingKey.exponent)
    #expect(numbers == rsa.verifyingKey)
    #expect(rsa.verifyingKey.modulus.count == 256 && rsa.verifyingKey.exponent == [1, 0, 1])
  }

  @Test("The published examples of offer signatures hold or do not hold as they say")
  func examples() throws {
    let file = try AppleSamples.json("promotional-offer-vectors.json")
    let key = try VerifyingKey(
      subjectPublicKeyInfo: Base64.standard.decode(try file["publicKeySPKIBase64"].string()) ?? [])
    for item in try file["cases"].array() {
      let digits = Array(try item["messageUtf8Hex"].string().utf8)
      let message = stride(from: 0, to: digits.count, by: 2).compactMap {
        UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
      }
      let der = Base64.standard.decode(try item["exampleSignatureBase64"].string()) ?? []
      let signature = try #require(ECDSASignature(der: der))
      #expect(key.isValid(signature, for: message) == (try item["verifies"].bool()))
    }
  }

  @Test("The openssl program reads the keys, and each verifies what the other has signed")
  func program() throws {
    let folder = try TemporaryFolder()
    try folder.write(message, to: "message")
    let key = try SigningKey.generate()
    let rsa = try RSASigningKey.generate()
    let signatures = [
      (key.pem, key.verifyingKey.pem, try key.signature(of: message).der),
      (rsa.pem, nil, try rsa.signature(of: message)),
    ]
    for (pem, publicPEM, signature) in signatures {
      try folder.write(pem, to: "key.pem")
      try folder.write(signature, to: "signature")
      try openssl(["pkey", "-in", "key.pem", "-pubout", "-out", "public.pem"], in: folder)
      if let publicPEM { #expect(try folder.readText("public.pem") == publicPEM) }
      try openssl(
        ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "message"], in: folder)
      try openssl(["dgst", "-sha256", "-sign", "key.pem", "-out", "theirs", "message"], in: folder)
      let theirs = try folder.read("theirs")
      if publicPEM == nil {
        #expect(rsa.verifyingKey.isValid(theirs, for: message))
        #expect(!rsa.verifyingKey.isValid(theirs, for: message + [1]))
        #expect(!rsa.verifyingKey.isValid(theirs.dropLast() + [theirs[255] ^ 1], for: message))
      } else {
        let signature = try #require(ECDSASignature(der: theirs))
        #expect(key.verifyingKey.isValid(signature, for: message))
      }
    }
  }

  @Test("Keys of other kinds, sizes and forms are refused")
  func refusals() throws {
    let other = try CertificateKey.generate(.p384)
    #expect(throws: SignatureError.self) { try SigningKey(pem: other.pem) }
    #expect(throws: SignatureError.self) { try RSASigningKey(pem: other.pem) }
    let rsa = try RSASigningKey.generate()
    #expect(throws: SignatureError.self) { try SigningKey(pem: rsa.pem) }
    #expect(throws: SignatureError.self) {
      try VerifyingKey(subjectPublicKeyInfo: rsa.verifyingKey.subjectPublicKeyInfo)
    }
    let key = try SigningKey.generate()
    let bytes = key.verifyingKey.subjectPublicKeyInfo
    for bad in [[], Array(bytes.dropLast()), bytes + [0], Array(bytes.dropLast()) + [bytes[90] ^ 1]] {
      #expect(throws: SignatureError.self) { try VerifyingKey(subjectPublicKeyInfo: bad) }
    }
    for pem in [
      "", "-----BEGIN PRIVATE KEY-----", key.verifyingKey.pem,
      key.pem.replacing("PRIVATE KEY", with: "EC PRIVATE KEY"), String(key.pem.dropFirst(40)),
      key.pem.replacing("M", with: "!"),
    ] {
      #expect(throws: SignatureError.self) { try SigningKey(pem: pem) }
    }
    let modulus = rsa.verifyingKey.modulus
    for (modulus, exponent) in [
      ([], [3]), (modulus, []), (modulus, [2]), (modulus, [1]), (Array(modulus.dropLast()), [1, 0, 1]),
      (modulus, [UInt8](repeating: 1, count: 9)), ([UInt8](repeating: 0xFF, count: 1_025), [3]),
    ] as [([UInt8], [UInt8])] {
      #expect(throws: SignatureError.self) { try RSAVerifyingKey(modulus: modulus, exponent: exponent) }
    }
  }
}

/// Runs the `openssl` program, which has to succeed.
func openssl(_ arguments: [String], in folder: TemporaryFolder) throws {
  let call = ProgramCall(
    "openssl", arguments, environment: ["PATH": "/usr/bin:/bin"], workingFolder: folder.path,
    timeLimit: .seconds(60))
  let result = try call.run()
  #expect(result.end == .exited(0), "\(arguments): \(String(decoding: result.messages, as: UTF8.self))")
}
