import Basics
import Purchases
import Signatures
import Testing

@Suite struct CompactOfferTests {
  private static let nonce = "20FBA8A0-2B80-4A7D-A17F-85C1854727F8"

  /// The claims of a signed text, after its header and signature were checked.
  private func claims(_ text: String, _ bench: OfferBench) throws -> JSONObject {
    let signed = try CompactJWS(parsing: text)
    try signed.verify(with: bench.key.verifyingKey)
    let header: JSONValue = ["alg": "ES256", "typ": "JWT", "kid": "KEY"]
    #expect(.object(signed.header) == header)
    return try signed.payload()
  }

  private func expected(_ audience: String, _ specific: [String: JSONValue]) -> JSONObject {
    var claims = JSONObject()
    claims["iss"] = "57246542-96fe-1a63-e053-0824d011072a"
    claims["aud"] = .string(audience)
    claims["bid"] = "example.lanework"
    // Seconds, and nothing that says when it ends.
    claims["iat"] = 1_787_677_200
    claims["nonce"] = "20fba8a0-2b80-4a7d-a17f-85c1854727f8"
    for (name, value) in specific { claims[name] = value }
    return claims
  }

  @Test("A promotional offer has exactly its claims, with and without a transaction")
  func promotional() async throws {
    let bench = try OfferBench()
    let text = try await bench.signer.promotionalOfferText(
      productId: "monthly", offerId: "half-price", transactionId: "99271282", nonce: Self.nonce)
    #expect(
      try claims(text, bench)
        == expected(
          "promotional-offer",
          ["productId": "monthly", "offerIdentifier": "half-price", "transactionId": "99271282"]))
    let without = try await bench.fresh().signer.promotionalOfferText(
      productId: "monthly", offerId: "half-price", nonce: Self.nonce)
    #expect(
      try claims(without, bench)
        == expected("promotional-offer", ["productId": "monthly", "offerIdentifier": "half-price"]))
  }

  @Test("Eligibility for the introductory offer has exactly its claims", arguments: [true, false])
  func eligibility(allows: Bool) async throws {
    let bench = try OfferBench()
    let text = try await bench.signer.introductoryOfferEligibilityText(
      productId: "monthly", allowsIntroductoryOffer: allows, transactionId: "99271282", nonce: Self.nonce)
    #expect(
      try claims(text, bench)
        == expected(
          "introductory-offer-eligibility",
          ["productId": "monthly", "allowIntroductoryOffer": .bool(allows), "transactionId": "99271282"]))
  }

  @Test("A request of Advanced Commerce is signed as base64 of its JSON")
  func advancedCommerce() async throws {
    let bench = try OfferBench()
    let request: JSONValue = [
      "operation": "CREATE_ONE_TIME_CHARGE", "version": "1", "item": ["SKU": "sku/ü"],
    ]
    let text = try await bench.signer.advancedCommerceText(
      request: try #require(request.object), nonce: Self.nonce)
    let claims = try claims(text, bench)
    let encoded = try #require(claims["request"]?.string)
    #expect(claims == expected("advanced-commerce-api", ["request": .string(encoded)]))
    #expect(try JSONValue(parsing: try #require(Base64.standard.decode(encoded))) == request)
  }

  @Test("A nonce is made when the client brings none, and a missing field is refused")
  func mintsAndRefuses() async throws {
    let bench = try OfferBench()
    let one = try claims(
      await bench.signer.promotionalOfferText(productId: "monthly", offerId: "a"), bench)
    let other = try claims(
      await bench.signer.promotionalOfferText(productId: "monthly", offerId: "a"), bench)
    #expect(one["nonce"] != other["nonce"])
    #expect(
      await bench.code {
        try await bench.signer.introductoryOfferEligibilityText(
          productId: "monthly", allowsIntroductoryOffer: true, transactionId: "")
      } == .invalidField)
  }
}
