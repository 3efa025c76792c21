import Basics
import Posix
import Signatures
import TestSupport
import Testing

/// Compares what a verifier says that has met everything with one that has met nothing, and both with the openssl program.
@Suite("CertifiedJWSVerifier, warm and cold")
struct ChainDifferenceTests {
  /// A verdict with its detail, so that two refusals for different reasons are told apart.
  private func outcome(_ verifier: CertifiedJWSVerifier, _ chain: TestChain, _ time: Timestamp) -> String {
    do throws(VerificationError) {
      let key = try verifier.verifyChain(chain.header, caller: nil, at: time)
      return "OK \(key.subjectPublicKeyInfo)"
    } catch {
      return "\(error.verdict) \(error.detail.rawValue) \(error.message)"
    }
  }

  private func verifier(_ chain: TestChain, isStrict: Bool) throws -> CertifiedJWSVerifier {
    try CertifiedJWSVerifier(roots: chain.roots.map(\.der), isStrict: isStrict, time: StillTime()).unlimited
  }

  /// The middle, and the instants around each end of each certificate's validity.
  private func times(_ chain: TestChain) -> [Timestamp] {
    let ends = Set(chain.certificates.flatMap { [$0.validFrom, $0.validUntil].compactMap { $0 } })
    let around = ends.flatMap { end in
      [-1_000, -1, 0, 1, 999, 1_000].map { Timestamp(milliseconds: end.milliseconds + $0) }
    }
    return [TestChain.middle, Timestamp(milliseconds: 0), Timestamp(milliseconds: -1)] + around
  }

  @Test("What was verified before changes no verdict, at any instant", arguments: [true, false])
  func warmAndCold(isStrict: Bool) throws {
    var random = SeededGenerator(seed: 1)
    var accepted = 0
    var compared = 0
    for chain in try TestChain.all() {
      let warm = try verifier(chain, isStrict: isStrict)
      _ = outcome(warm, chain, TestChain.middle)
      for time in times(chain).shuffled(using: &random) {
        let cold = outcome(try verifier(chain, isStrict: isStrict), chain, time)
        #expect(outcome(warm, chain, time) == cold, "\(chain.name) at \(time.milliseconds)")
        #expect(outcome(warm, chain, time) == cold, "\(chain.name) at \(time.milliseconds), again")
        compared += 1
        if cold.hasPrefix("OK") { accepted += 1 }
      }
    }
    // Both kinds must have been met.
    #expect(accepted > 80)
    #expect(compared - accepted > 200)
  }

  @Test("New leaves below a known intermediate have the verdicts of new chains", arguments: [true, false])
  func knownIntermediate(isStrict: Bool) throws {
    let rootKey = try CertificateKey.generate(.p384)
    let root = try CertificateAuthority.root(
      CertificateDescription(
        name: "Root", serialNumber: 1, validFrom: TestChain.begin, validUntil: TestChain.end,
        isAuthority: true),
      key: rootKey)
    let key = try CertificateKey.generate(.p384)
    let intermediate = CertificateAuthority(
      certificate: try root.issue(
        CertificateDescription(
          name: "Intermediate", serialNumber: 2, validFrom: TestChain.seconds(5, after: TestChain.begin),
          validUntil: TestChain.seconds(-5, after: TestChain.end), isAuthority: true, pathLength: 0,
          markers: [CertificateMarker.storeIntermediate]),
        for: key),
      key: key)
    let good = CertificateDescription(
      name: "Leaf", serialNumber: 3, validFrom: TestChain.begin, validUntil: TestChain.end,
      markers: [CertificateMarker.receiptSigning])
    var leaves: [Certificate] = []
    var isOfAnotherKind: Set<Int> = []
    let changes: [(inout CertificateDescription) -> Void] = [
      { _ in }, { $0.markers = [] }, { $0.isAuthority = true }, { $0.name = "Root" },
      { $0.name = "Intermediate" },
      { $0.validUntil = TestChain.middle }, { $0.validFrom = TestChain.middle },
    ]
    for change in changes {
      var description = good
      change(&description)
      for kind in CertificateKey.Kind.allCases {
        if kind != .p256 { isOfAnotherKind.insert(leaves.count) }
        leaves.append(try intermediate.issue(description, for: .generate(kind)))
      }
    }
    leaves.append(try root.issue(good, for: .generate(.p256)))
    // Of the intermediate's name, but signed by another key.
    leaves.append(
      try CertificateAuthority(certificate: intermediate.certificate, key: .generate(.p384))
        .issue(good, for: .generate(.p256)))
    leaves.append(
      try CertificateAuthority(certificate: intermediate.certificate, key: .generate(.rsa))
        .issue(good, for: .generate(.p256)))
    let first = TestChain(
      name: "first", roots: [root.certificate],
      certificates: [leaves[0], intermediate.certificate, root.certificate], key: nil)
    var accepted = 0
    for (number, leaf) in leaves.enumerated() {
      var chain = first
      chain.certificates[0] = leaf
      for time in isOfAnotherKind.contains(number) ? [TestChain.middle] : times(chain) {
        let warm = try verifier(chain, isStrict: isStrict)
        for _ in 0..<3 { _ = outcome(warm, first, TestChain.middle) }
        let cold = outcome(try verifier(chain, isStrict: isStrict), chain, time)
        #expect(outcome(warm, chain, time) == cold, "leaf \(number) at \(time.milliseconds)")
        #expect(outcome(warm, chain, time) == cold, "leaf \(number) at \(time.milliseconds), again")
        if cold.hasPrefix("OK") { accepted += 1 }
      }
    }
    #expect(accepted > 10)
  }

  @Test("What a root says about the names of leaves holds below a known intermediate too")
  func nameConstraints() throws {
    let folder = try TemporaryFolder()
    let key = try CertificateKey.generate(.p384)
    try folder.write(key.pem, to: "key.pem")
    try openssl(
      [
        "req", "-x509", "-new", "-key", "key.pem", "-subj", "/CN=Root", "-days", "1000", "-out", "root.pem",
        "-addext", "nameConstraints=critical,permitted;DNS:example.org",
        "-addext", "keyUsage=critical,keyCertSign",
      ], in: folder)
    let root = CertificateAuthority(certificate: try Certificate(pem: folder.readText("root.pem")), key: key)
    let from = try #require(root.certificate.validFrom)
    let until = try #require(root.certificate.validUntil)
    func description(_ name: String, _ marker: String) -> CertificateDescription {
      CertificateDescription(
        name: name, serialNumber: 2, validFrom: from, validUntil: until,
        isAuthority: marker == CertificateMarker.storeIntermediate, markers: [marker])
    }
    let intermediateKey = try CertificateKey.generate(.p384)
    let intermediate = CertificateAuthority(
      certificate: try root.issue(
        description("Intermediate", CertificateMarker.storeIntermediate), for: intermediateKey),
      key: intermediateKey)
    let chains = try ["good.example.org", "bad.example.com", "other.example.org"].map { name in
      let leaf = try intermediate.issue(
        description(name, CertificateMarker.receiptSigning), for: .generate(.p256))
      return TestChain(
        name: name, roots: [root.certificate],
        certificates: [leaf, intermediate.certificate, root.certificate], key: nil)
    }
    let warm = try verifier(chains[0], isStrict: true)
    for chain in chains + chains {
      let time = TestChain.seconds(60, after: from)
      let outcome = outcome(warm, chain, time)
      #expect(outcome == self.outcome(try verifier(chain, isStrict: true), chain, time))
      #expect(outcome.hasPrefix("OK") == (chain.name != "bad.example.com"), "\(chain.name): \(outcome)")
    }
  }

  @Test("The openssl program trusts exactly the same chains at the same instants", arguments: [true, false])
  func program(isStrict: Bool) throws {
    let folder = try TemporaryFolder()
    for chain in try TestChain.all() {
      try folder.write(chain.roots.map(\.pem).joined(), to: "roots.pem")
      try folder.write(chain.certificates[1].pem, to: "intermediate.pem")
      try folder.write(chain.certificates[0].pem, to: "leaf.pem")
      let verifier = try verifier(chain, isStrict: isStrict)
      // The program knows whole seconds only.
      for time in times(chain) where time.milliseconds % 1_000 == 0 && time.milliseconds > 0 {
        let strict = isStrict ? ["-x509_strict"] : []
        let call = ProgramCall(
          "openssl",
          ["verify", "-no-CAfile", "-no-CApath", "-no-CAstore", "-attime", "\(time.milliseconds / 1_000)"]
            + strict
            + ["-show_chain", "-trusted", "roots.pem", "-untrusted", "intermediate.pem", "leaf.pem"],
          environment: ["PATH": "/usr/bin:/bin"], workingFolder: folder.path, timeLimit: .seconds(60))
        let result = try call.run()
        let isTrusted =
          result.end == .exited(0) && String(decoding: result.output, as: UTF8.self).contains("depth=2")
        // What is asked beyond the chain comes after it.
        let detail = VerificationError.detail { () throws(VerificationError) in
          _ = try verifier.verifyChain(chain.header, caller: nil, at: time)
        }
        let holds = [nil, .unmarkedLeaf, .unmarkedIntermediate, .wrongKey].contains(detail)
        #expect(holds == isTrusted, "\(chain.name) at \(time.milliseconds): \(detail?.rawValue ?? "OK")")
      }
    }
  }
}
