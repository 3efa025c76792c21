import Basics
import Purchases
import Signatures
import Testing

@Suite struct OfferDiagnosisTests {
  /// What was signed in place of the right message, and what was done to the signature.
  struct Slip: Sendable, CustomStringConvertible {
    let description: String
    var statedBundleId = "example.lanework"
    var account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
    var nonce = "20fba8a0-2b80-4a7d-a17f-85c1854727f8"
    var statedKeyId = "KEY"
    var statedTimestamp = Timestamp.test
    var signsWithOtherKey = false
    /// The fields that were signed, when they are not the stated ones.
    var fields: [String]?
    var encode: @Sendable (ECDSASignature) -> String = { Base64.standard.encode($0.der) }
    var waits: Duration = .zero
    let mistakes: [OfferMistake]
  }

  private static let account = "7e3fb20b-4cdb-47cc-936d-99d65f608138"
  private static let mixedAccount = "7E3fb20b-4cdb-47cc-936d-99d65f608138"
  private static let nonce = "20fba8a0-2b80-4a7d-a17f-85c1854727f8"
  private static let mixedNonce = "20fBA8a0-2b80-4a7d-a17f-85c1854727f8"

  private static func fields(
    bundle: String = "example.lanework", key: String = "KEY", account: [String] = [account],
    nonce: String = nonce,
    timestamp: String = "1787677200000",
    product: String = "monthly"
  ) -> [String] {
    [bundle, key, product, "half-price"] + account + [nonce, timestamp]
  }

  private static let encodings = [
    Slip(description: "nothing", mistakes: []),
    Slip(
      description: "double base64",
      encode: { Base64.standard.encode(Array(Base64.standard.encode($0.der).utf8)) },
      mistakes: [.doubleBase64]),
    Slip(
      description: "raw signature", encode: { Base64.standard.encode($0.raw) }, mistakes: [.rawSignature]),
    Slip(
      description: "raw signature, encoded twice",
      encode: { Base64.standard.encode(Array(Base64.standard.encode($0.raw).utf8)) },
      mistakes: [.doubleBase64, .rawSignature]),
    Slip(description: "no base64", encode: { _ in "signature!" }, mistakes: [.notBase64]),
    Slip(description: "empty", encode: { _ in "" }, mistakes: [.noSignature]),
    Slip(
      description: "cut off", encode: { Base64.standard.encode($0.der.dropLast(3)) }, mistakes: [.noSignature]
    ),
  ]

  private static let values = [
    Slip(
      description: "uppercase nonce signed", nonce: nonce.uppercased(),
      fields: fields(nonce: nonce.uppercased()),
      mistakes: [.uppercaseNonce]),
    Slip(
      description: "uppercase nonce passed on and lowercase signed", nonce: nonce.uppercased(), mistakes: []),
    Slip(
      description: "mixed nonce signed as it was given", nonce: mixedNonce, fields: fields(nonce: mixedNonce),
      mistakes: [.uppercaseNonce]),
    Slip(
      description: "mixed nonce passed on and uppercase signed", nonce: mixedNonce,
      fields: fields(nonce: nonce.uppercased()), mistakes: [.uppercaseNonce]),
    Slip(description: "mixed nonce passed on and lowercase signed", nonce: mixedNonce, mistakes: []),
    Slip(
      description: "mixed account signed as it was given", account: mixedAccount,
      fields: fields(account: [mixedAccount]), mistakes: [.uppercaseAccountToken]),
    Slip(
      description: "another account signed as it was given", fields: fields(account: ["OTHER-account"]),
      mistakes: [.otherAccountToken("other-account"), .uppercaseAccountToken]),
    Slip(
      description: "another application throughout", statedBundleId: "example.other",
      mistakes: [.otherApplication("example.other")]),
    Slip(
      description: "the right application signed and another passed on", statedBundleId: "example.other",
      fields: fields(), mistakes: [.otherApplication("example.lanework")]),
    Slip(
      description: "the application in another case throughout", statedBundleId: "Example.Lanework",
      mistakes: [.otherApplication("Example.Lanework")]),
    Slip(
      description: "another application and an uppercase nonce", statedBundleId: "example.other",
      nonce: nonce.uppercased(), fields: fields(bundle: "example.other", nonce: nonce.uppercased()),
      mistakes: [.otherApplication("example.other"), .uppercaseNonce]),
    Slip(
      description: "uppercase account signed", account: account.uppercased(),
      fields: fields(account: [account.uppercased()]), mistakes: [.uppercaseAccountToken]),
    Slip(
      description: "empty account without its separator", account: "", fields: fields(account: []),
      mistakes: [.missingSeparator]),
    Slip(description: "empty account", account: "", mistakes: []),
    Slip(
      description: "account passed on and none signed", fields: fields(account: [""]),
      mistakes: [.otherAccountToken("")]),
    Slip(
      description: "another account signed", fields: fields(account: ["other-account"]),
      mistakes: [.otherAccountToken("other-account")]),
    Slip(
      description: "another account signed, none passed on", account: "",
      fields: fields(account: ["other-account"]), mistakes: [.otherAccountToken("other-account")]),
    Slip(
      description: "seconds signed", fields: fields(timestamp: "1787677200"), mistakes: [.timestampInSeconds]),
    Slip(
      description: "seconds signed and passed on", statedTimestamp: Timestamp(milliseconds: 1_787_677_200),
      mistakes: [.timestampInSeconds]),
    Slip(
      description: "seconds passed on", statedTimestamp: Timestamp(milliseconds: 1_787_677_200),
      fields: fields(), mistakes: [.timestampInSeconds]),
    Slip(
      description: "uppercase nonce and seconds", nonce: nonce.uppercased(),
      fields: fields(nonce: nonce.uppercased(), timestamp: "1787677200"),
      mistakes: [.uppercaseNonce, .timestampInSeconds]),
    Slip(
      description: "another product signed", fields: fields(product: "yearly"), mistakes: [.unexplained]),
  ]

  private static let keys = [
    Slip(
      description: "key identifier signed right and passed on wrong", statedKeyId: "TYPO", fields: fields(),
      mistakes: [.wrongKeyId("KEY")]),
    Slip(
      description: "key identifier wrong throughout", statedKeyId: "TYPO", mistakes: [.wrongKeyId("KEY")]),
    Slip(
      description: "other key under this identifier", signsWithOtherKey: true, mistakes: [.otherKey("OTHER")]),
    Slip(
      description: "this key under the other identifier", statedKeyId: "OTHER", mistakes: [.otherKey("KEY")]),
    Slip(
      description: "the other key under its own identifier", statedKeyId: "OTHER", signsWithOtherKey: true,
      mistakes: []),
    Slip(description: "ended", waits: .seconds(86_400), mistakes: [.expired]),
    Slip(description: "about to end", waits: .seconds(86_399), mistakes: []),
    Slip(
      description: "ended, and raw", encode: { Base64.standard.encode($0.raw) }, waits: .seconds(100_000),
      mistakes: [.rawSignature, .expired]),
  ]

  @Test("Each usual mistake is named, alone and with others", arguments: encodings + values + keys)
  func mistake(slip: Slip) throws {
    let bench = try OfferBench()
    let other = try SigningKey.generate()
    let inputs = PromotionalOfferInputs(
      bundleId: slip.statedBundleId, keyId: slip.statedKeyId, productId: "monthly", offerId: "half-price",
      appAccountToken: slip.account, nonce: slip.nonce, timestamp: slip.statedTimestamp)
    let message = slip.fields.map { Array($0.joined(separator: "\u{2063}").utf8) } ?? inputs.message
    let signature = try (slip.signsWithOtherKey ? other : bench.key).signature(of: message)
    bench.time.advance(by: slip.waits)
    let found = bench.signer.diagnose(
      signature: slip.encode(signature), inputs: inputs, otherKeys: ["OTHER": other.verifyingKey],
      otherAccountTokens: ["OTHER-account"])
    #expect(found == slip.mistakes)
    #expect(found.allSatisfy { $0.description.hasSuffix(".") })
  }

  @Test("A key that nobody knows is not explained away")
  func unknownKey() throws {
    let bench = try OfferBench()
    let inputs = PromotionalOfferInputs(
      bundleId: "example.lanework", keyId: "KEY", productId: "monthly", offerId: "half-price",
      nonce: Self.nonce,
      timestamp: .test)
    let signature = try SigningKey.generate().signature(of: inputs.message)
    let found = bench.signer.diagnose(signature: Base64.standard.encode(signature.der), inputs: inputs)
    #expect(found == [.unexplained])
  }

  @Test(
    "Timestamps that make no sense are looked at like any other", arguments: [.min, -1, 0, .max] as [Int64])
  func oddTimestamps(milliseconds: Int64) throws {
    let bench = try OfferBench()
    let inputs = PromotionalOfferInputs(
      bundleId: "example.lanework", keyId: "KEY", productId: "monthly", offerId: "half-price",
      nonce: Self.nonce,
      timestamp: Timestamp(milliseconds: milliseconds))
    let signature = Base64.standard.encode(try bench.key.signature(of: inputs.message).der)
    let found = bench.signer.diagnose(signature: signature, inputs: inputs)
    #expect(
      found == (milliseconds == .max ? [] : milliseconds == 0 ? [.timestampInSeconds, .expired] : [.expired]))
  }

  @Test("The URL alphabet is named")
  func urlAlphabet() throws {
    let bench = try OfferBench()
    let inputs = PromotionalOfferInputs(
      bundleId: "example.lanework", keyId: "KEY", productId: "monthly", offerId: "half-price",
      nonce: Self.nonce,
      timestamp: .test)
    // A signature whose text differs between the alphabets.
    var text: String
    repeat {
      text = Base64.url.encode(try bench.key.signature(of: inputs.message).der)
    } while !text.contains("-") && !text.contains("_")
    #expect(bench.signer.diagnose(signature: text, inputs: inputs) == [.urlAlphabet])
  }

  @Test("What the signer makes is good")
  func ownSignature() async throws {
    let bench = try OfferBench()
    let offer = try await bench.signer.promotionalOffer(productId: "monthly", offerId: "half-price")
    let inputs = PromotionalOfferInputs(
      bundleId: "example.lanework", keyId: offer.keyIdentifier, productId: "monthly", offerId: offer.offerId,
      nonce: offer.nonce, timestamp: offer.timestamp)
    #expect(bench.signer.diagnose(signature: offer.signature, inputs: inputs).isEmpty)
  }
}
