import Basics
import Purchases
import Signatures
import Testing

@Suite struct PromotionalOfferTests {
  private static func bytes(_ hexadecimal: String) -> [UInt8] {
    let digits = Array(hexadecimal.utf8).map { digit in digit < 58 ? digit - 48 : digit - 87 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  @Test("Apple's vectors: the message to the byte, and the signatures verify or do not", arguments: 0..<3)
  func vector(index: Int) throws {
    let document = try Resource.json("apple/derived/promotional-offer-vectors.json")
    let cases = try #require(document["cases"]?.array)
    #expect(cases.count == 3)
    let row = cases[index]
    let message = Self.bytes(try #require(row["messageUtf8Hex"]?.string))
    if let input = row["input"] {
      let inputs = PromotionalOfferInputs(
        bundleId: try #require(input["bundleId"]?.string), keyId: try #require(input["keyId"]?.string),
        productId: try #require(input["productIdentifier"]?.string),
        offerId: try #require(input["subscriptionOfferID"]?.string),
        appAccountToken: try #require(input["appAccountToken"]?.string),
        nonce: try #require(input["nonce"]?.string),
        timestamp: Timestamp(milliseconds: try #require(input["timestampMs"]?.integer)))
      #expect(inputs.message == message)
    }
    let key = try VerifyingKey(
      subjectPublicKeyInfo: try #require(
        document["publicKeySPKIBase64"]?.string.flatMap { Base64.standard.decode($0) }))
    let signature = try #require(
      row["exampleSignatureBase64"]?.string.flatMap { Base64.standard.decode($0) }
        .flatMap { ECDSASignature(der: $0) })
    #expect(key.isValid(signature, for: message) == row["verifies"]?.bool)
  }

  @Test("What is signed verifies over the message of the client's values")
  func signs() async throws {
    let bench = try OfferBench()
    let offer = try await bench.signer.promotionalOffer(
      productId: "monthly", offerId: "half-price", appAccountToken: "7E3FB20B-4CDB-47CC-936D-99D65F608138",
      nonce: "20FBA8A0-2B80-4A7D-A17F-85C1854727F8", timestamp: .test)
    #expect(offer.nonce == "20fba8a0-2b80-4a7d-a17f-85c1854727f8")
    #expect(offer.timestamp == .test)
    #expect(offer.keyIdentifier == "KEY")
    #expect(offer.offerId == "half-price")
    let message =
      "example.lanework\u{2063}KEY\u{2063}monthly\u{2063}half-price\u{2063}7e3fb20b-4cdb-47cc-936d-99d65f608138"
      + "\u{2063}20fba8a0-2b80-4a7d-a17f-85c1854727f8\u{2063}1787677200000"
    let der = try #require(Base64.standard.decode(offer.signature))
    let signature = try #require(ECDSASignature(der: der))
    #expect(bench.key.verifyingKey.isValid(signature, for: Array(message.utf8)))
  }

  @Test("Nonce and timestamp are made when the client brings none")
  func mints() async throws {
    let bench = try OfferBench()
    let one = try await bench.signer.promotionalOffer(productId: "monthly", offerId: "half-price")
    let other = try await bench.signer.promotionalOffer(productId: "monthly", offerId: "half-price")
    #expect(one.nonce != other.nonce)
    #expect(one.nonce.count == 36)
    #expect(one.nonce == one.nonce.lowercased())
    #expect(one.timestamp == .test)
  }

  @Test("A nonce is signed once, in whatever case it comes, and by none of the forms again")
  func nonceOnce() async throws {
    let bench = try OfferBench()
    let nonce = "20fba8a0-2b80-4a7d-a17f-85c1854727f8"
    _ = try await bench.signer.promotionalOffer(productId: "monthly", offerId: "a", nonce: nonce)
    for again in [nonce, nonce.uppercased()] {
      #expect(
        await bench.code {
          try await bench.signer.promotionalOffer(productId: "monthly", offerId: "a", nonce: again)
        } == .usedNonce)
      #expect(
        await bench.code {
          try await bench.signer.promotionalOfferText(productId: "monthly", offerId: "a", nonce: again)
        } == .usedNonce)
    }
    // Also when what it signed has ended, and when the client's clock is behind.
    bench.time.advance(by: OfferSigner.life * 2)
    for timestamp in [nil, bench.time.now().advanced(by: .seconds(-86_399))] {
      #expect(
        await bench.code {
          try await bench.signer.promotionalOffer(
            productId: "monthly", offerId: "a", nonce: nonce, timestamp: timestamp)
        } == .usedNonce)
    }
  }

  @Test(
    "The memory is told to keep a nonce a day from now, however old the timestamp, and for ever for a compact form"
  )
  func nonceEnds() async throws {
    let nonces = RecordedNonces()
    let bench = try OfferBench(usedNonces: nonces)
    for offset in [-86_399, -1, 0, 300] as [Int64] {
      _ = try await bench.signer.promotionalOffer(
        productId: "monthly", offerId: "a", timestamp: .test.advanced(by: .seconds(offset)))
    }
    _ = try await bench.signer.promotionalOfferText(productId: "monthly", offerId: "a")
    _ = try await bench.signer.introductoryOfferEligibilityText(
      productId: "monthly", allowsIntroductoryOffer: true, transactionId: "1")
    _ = try await bench.signer.advancedCommerceText(request: JSONObject())
    let day = Timestamp.days(1)
    #expect(
      await nonces.ends == [day, day, day, day.advanced(by: .seconds(300))]
        + Array(repeating: OfferSigner.never, count: 3))
  }

  @Test("Of many that bring one nonce at once, one gets a signature")
  func nonceRace() async throws {
    let bench = try OfferBench()
    let signed = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<20 {
        group.addTask {
          await bench.code {
            try await bench.signer.promotionalOffer(
              productId: "monthly", offerId: "a", nonce: "20fba8a0-2b80-4a7d-a17f-85c1854727f8")
          } == nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(signed == 1)
  }

  @Test(
    "A nonce that is no UUID is refused",
    arguments: [
      "", "1", "20fba8a0-2b80-4a7d-a17f-85c1854727fg", "20fba8a02b804a7da17f85c1854727f8",
      "20fba8a0-2b80-4a7d-a17f-85c1854727f8\u{2063}",
    ])
  func oddNonce(nonce: String) async throws {
    let bench = try OfferBench()
    #expect(
      await bench.code {
        try await bench.signer.promotionalOffer(productId: "monthly", offerId: "a", nonce: nonce)
      } == .invalidNonce)
  }

  @Test(
    "A timestamp that has ended or lies ahead is refused, and one in seconds",
    arguments: [
      (0, true), (-86_399_999, true), (-86_400_000, false), (300_000, true), (300_001, false),
      (1_787_677_200 - 1_787_677_200_000, false),
    ] as [(Int64, Bool)])
  func timestamps(offset: Int64, isGood: Bool) async throws {
    let bench = try OfferBench()
    let code = await bench.code {
      try await bench.signer.promotionalOffer(
        productId: "monthly", offerId: "a",
        timestamp: Timestamp(milliseconds: Timestamp.test.milliseconds + offset))
    }
    #expect(code == (isGood ? nil : .invalidTimestamp))
  }

  @Test(
    "A field that is missing, or holds the separator, is refused",
    arguments: [
      ("", "a", ""), ("monthly", "", ""), ("month\u{2063}ly", "a", ""), ("monthly", "a\u{2063}b", ""),
      ("monthly", "a", "x\u{2063}y"),
    ])
  func fields(productId: String, offerId: String, token: String) async throws {
    let bench = try OfferBench()
    #expect(
      await bench.code {
        try await bench.signer.promotionalOffer(
          productId: productId, offerId: offerId, appAccountToken: token)
      } == .invalidField)
  }
}
