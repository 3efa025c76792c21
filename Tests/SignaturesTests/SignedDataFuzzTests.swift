import SignedDataGeneration
import Testing

@Suite("Signed data, damaged at random")
struct SignedDataFuzzTests {
  @Test("Whatever was damaged is refused or was not damaged, and nothing crashes", arguments: [1, 2, 3])
  func run(_ seed: UInt64) throws {
    let names = [
      "missingX5CHeaderClaim", "renewalInfo", "testNotification", "transactionInfo", "wrongBundleId",
    ]
    let samples = try SignedDataSamples(
      texts: names.map { try AppleSamples.text("mock_signed_data/\($0)") },
      vectors: AppleSamples.bytes("x509-chain-vectors.json"))
    let invariants = try SignedDataInvariants(samples)
    var generator = SignedDataGenerator(samples: samples, seed: seed)
    for index in 0..<1_000 {
      try invariants.check(text: generator.text(), comparesWithCold: index.isMultiple(of: 50))
      try invariants.check(der: generator.der())
    }
    #expect(invariants.acceptedCount > 20)
  }
}
