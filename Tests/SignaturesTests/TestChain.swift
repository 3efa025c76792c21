import Basics
import Signatures

/// A chain of certificates that is made for a test, sound but for what the test changes.
struct TestChain: Sendable {
  let name: String
  /// What a verifier is to trust.
  var roots: [Certificate]
  /// Leaf, intermediate and root.
  var certificates: [Certificate]
  /// The leaf's key, when it can sign.
  var key: SigningKey?

  /// The certificates as a header has them.
  var header: [String] { certificates.map { Base64.standard.encode($0.der) } }

  /// Signs a payload with the leaf's key.
  func sign(_ payload: String) throws -> String {
    let key = try key ?? SigningKey.generate()
    return try CertifiedSigner(certificates: certificates, key: key).sign(Array(payload.utf8))
  }

  /// The beginning of all certificates' validity, and its end.
  static let begin = Timestamp(milliseconds: 1_700_000_000_000)
  static let end = Timestamp(milliseconds: 1_900_000_000_000)
  static let middle = Timestamp(milliseconds: 1_800_000_000_000)

  static func seconds(_ seconds: Int64, after time: Timestamp) -> Timestamp {
    Timestamp(milliseconds: time.milliseconds + seconds * 1_000)
  }

  /// Makes a chain.
  /// - Parameters:
  ///   - authorityKind: The kind of the root's and the intermediate's key.
  ///   - leafKind: The kind of the leaf's key.
  ///   - change: Changes what the certificates say.
  static func make(
    _ name: String, authorities authorityKind: CertificateKey.Kind = .p384,
    leaf leafKind: CertificateKey.Kind = .p256,
    change: (inout Descriptions) -> Void = { _ in }
  ) throws -> TestChain {
    var root = description("Root of \(name)", 1, isAuthority: true)
    var intermediate = description(
      "Intermediate of \(name)", 2, isAuthority: true, markers: [CertificateMarker.storeIntermediate])
    var leaf = description("Leaf of \(name)", 3, markers: [CertificateMarker.receiptSigning])
    var descriptions = Descriptions(root: root, intermediate: intermediate, leaf: leaf)
    change(&descriptions)
    (root, intermediate, leaf) = (descriptions.root, descriptions.intermediate, descriptions.leaf)
    let rootAuthority = try CertificateAuthority.root(root, key: .generate(authorityKind))
    let intermediateKey = try CertificateKey.generate(authorityKind)
    let intermediateAuthority = CertificateAuthority(
      certificate: try rootAuthority.issue(intermediate, for: intermediateKey), key: intermediateKey)
    let key = leafKind == .p256 ? try SigningKey.generate() : nil
    let leafKey = try key.map { CertificateKey($0) } ?? CertificateKey.generate(leafKind)
    let certificates = [
      try intermediateAuthority.issue(leaf, for: leafKey), intermediateAuthority.certificate,
      rootAuthority.certificate,
    ]
    return TestChain(name: name, roots: [rootAuthority.certificate], certificates: certificates, key: key)
  }

  /// What the three certificates of a chain say.
  struct Descriptions {
    var root: CertificateDescription
    var intermediate: CertificateDescription
    var leaf: CertificateDescription
  }

  private static func description(
    _ name: String, _ number: Int64, isAuthority: Bool = false, markers: [String] = []
  ) -> CertificateDescription {
    CertificateDescription(
      name: name, serialNumber: number, validFrom: begin, validUntil: end, isAuthority: isAuthority,
      markers: markers)
  }
}

extension TestChain {
  /// Chains that differ from a sound one in one thing each, and sound ones.
  static func all() throws -> [TestChain] {
    let sound = try make("sound")
    let other = try make("other")
    var chains = [
      sound, other,
      try make("P-256 throughout", authorities: .p256), try make("RSA authorities", authorities: .rsa),
      try make("RSA leaf", leaf: .rsa), try make("P-384 leaf", leaf: .p384),
      try make("unmarked leaf") { $0.leaf.markers = [] },
      try make("wrongly marked leaf") { $0.leaf.markers = [CertificateMarker.storeIntermediate] },
      try make("unmarked intermediate") { $0.intermediate.markers = [] },
      try make("intermediate that is no authority") { $0.intermediate.isAuthority = false },
      try make("root that is no authority") { $0.root.isAuthority = false },
      try make("root without room below") { $0.root.pathLength = 0 },
      try make("intermediate without room below") { $0.intermediate.pathLength = 0 },
      try make("leaf that is an authority") { $0.leaf.isAuthority = true },
      try make("names all the same") {
        $0.intermediate.name = $0.root.name
        $0.leaf.name = $0.root.name
      },
      try make("leaf named as the root") { $0.leaf.name = $0.root.name },
    ]
    func shorten(_ description: inout CertificateDescription) {
      description.validFrom = seconds(50_000_000, after: begin)
      description.validUntil = seconds(150_000_000, after: begin)
    }
    for (position, level) in ["root", "intermediate", "leaf"].enumerated() {
      chains.append(
        try make("\(level) short at both ends") {
          switch position {
          case 0: shorten(&$0.root)
          case 1: shorten(&$0.intermediate)
          default: shorten(&$0.leaf)
          }
        })
    }
    chains.append(
      try make("no instant in common") {
        $0.root.validUntil = middle
        $0.intermediate.validFrom = seconds(1, after: middle)
      })
    func mixed(_ name: String, _ roots: [Certificate], _ certificates: [Certificate]) {
      chains.append(TestChain(name: name, roots: roots, certificates: certificates, key: sound.key))
    }
    let (leaf, intermediate, root) = (sound.certificates[0], sound.certificates[1], sound.certificates[2])
    mixed("another chain's intermediate", sound.roots, [leaf, other.certificates[1], root])
    mixed("another root", other.roots, [leaf, intermediate, root])
    mixed("two roots", other.roots + sound.roots, [leaf, intermediate, root])
    mixed("another third certificate", sound.roots, [leaf, intermediate, other.certificates[2]])
    mixed("leaf and intermediate swapped", sound.roots, [intermediate, leaf, root])
    mixed("root for intermediate", sound.roots, [leaf, root, root])
    mixed("intermediate for leaf", sound.roots, [intermediate, root, root])
    mixed("leaf for intermediate", sound.roots, [leaf, leaf, root])
    mixed("intermediate as root", [intermediate], [leaf, intermediate, root])
    return chains
  }
}
