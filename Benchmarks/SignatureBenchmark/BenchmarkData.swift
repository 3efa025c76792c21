import Basics
import Foundation
import Signatures

/// What is verified: a root, and signed data below it.
struct BenchmarkData {
  /// The root in DER.
  var root: [UInt8]
  /// One piece of signed data, verified again and again.
  var same: String
  /// Signed data by leaves of their own under one intermediate.
  var leaves: [String]
  /// Signed data by leaves and intermediates of their own.
  var intermediates: [String]
  /// The certificates of Apple's own chain, in base64; empty when there are none in the folder.
  var appleChain: [String] = []

  private static let validFrom = Timestamp(milliseconds: 1_600_000_000_000)
  private static let validUntil = Timestamp(milliseconds: 2_200_000_000_000)

  /// Makes chains with root and intermediates on P-384 and leaves on P-256, and signs a transaction with each leaf.
  static func make() throws -> BenchmarkData {
    let root = try CertificateAuthority.root(
      description("Root", 1, isAuthority: true), key: .generate(.p384))
    var intermediates: [CertificateAuthority] = []
    for number in 0..<24 {
      let key = try CertificateKey.generate(.p384)
      let certificate = try root.issue(
        description(
          "Intermediate \(number)", 2 + number, isAuthority: true,
          markers: [CertificateMarker.storeIntermediate]),
        for: key)
      intermediates.append(CertificateAuthority(certificate: certificate, key: key))
    }
    let leaves = try (0..<60).map { try signed($0, below: intermediates[0], root) }
    let others = try intermediates.enumerated().map { try signed(100 + $0, below: $1, root) }
    return BenchmarkData(root: root.certificate.der, same: leaves[0], leaves: leaves, intermediates: others)
  }

  private static func signed(
    _ number: Int, below intermediate: CertificateAuthority, _ root: CertificateAuthority
  ) throws -> String {
    let key = try SigningKey.generate()
    let leaf = try intermediate.issue(
      description("Leaf \(number)", 1_000 + number, markers: [CertificateMarker.receiptSigning]),
      for: CertificateKey(key))
    let chain = [leaf, intermediate.certificate, root.certificate]
    return try CertifiedSigner(certificates: chain, key: key).sign(Array(transaction.utf8))
  }

  private static func description(
    _ name: String, _ number: Int, isAuthority: Bool = false, markers: [String] = []
  ) -> CertificateDescription {
    CertificateDescription(
      name: "Benchmark \(name)", serialNumber: Int64(number), validFrom: validFrom, validUntil: validUntil,
      isAuthority: isAuthority, markers: markers)
  }

  /// A transaction with the fields of Apple's sample.
  private static let transaction = """
    {"transactionId":"23456","originalTransactionId":"12345","webOrderLineItemId":"34343",\
    "bundleId":"com.example","productId":"com.example.product",\
    "subscriptionGroupIdentifier":"55555","purchaseDate":1698148900000,"originalPurchaseDate":1698148800000,\
    "expiresDate":1698149000000,"quantity":1,"type":"Auto-Renewable Subscription",\
    "appAccountToken":"7e3fb20b-4cdb-47cc-936d-99d65f608138","inAppOwnershipType":"PURCHASED",\
    "signedDate":1698148900000,"environment":"Sandbox","transactionReason":"PURCHASE","storefront":"USA",\
    "storefrontId":"143441","price":10990,"currency":"USD","offerType":1,"offerIdentifier":"abc.123",\
    "offerDiscountType":"PAY_AS_YOU_GO","isUpgraded":true,"appTransactionId":"71134","offerPeriod":"P1Y"}
    """
}

extension BenchmarkData {
  /// Writes the data into a folder.
  func write(to folder: String) throws {
    try Data(root).write(to: URL(fileURLWithPath: folder + "/root.der"))
    for (name, lines) in [("same", [same]), ("leaves", leaves), ("intermediates", intermediates)] {
      let text = lines.joined(separator: "\n")
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name).txt"))
    }
  }

  /// Reads the data from a folder; `apple.txt` may be missing.
  init(readFrom folder: String) throws {
    func lines(_ name: String) throws -> [String] {
      let data = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name).txt"))
      return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
    root = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/root.der")))
    same = try lines("same")[0]
    leaves = try lines("leaves")
    intermediates = try lines("intermediates")
    appleChain = FileManager.default.fileExists(atPath: folder + "/apple.txt") ? try lines("apple") : []
  }
}
