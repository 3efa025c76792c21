import Basics
import Glibc
import Signatures

/// Verifies signed data in each of the ways that differ in what is known already, and times each.
struct BenchmarkRun {
  private let data: BenchmarkData
  private let now = Timestamp(milliseconds: 1_761_962_975_000)

  init(_ data: BenchmarkData) {
    self.data = data
  }

  /// Prints the median microseconds of one verification of each kind, as JSON.
  func printFigures() throws {
    var figures = JSONObject()
    figures["warm"] = .double(try warm())
    figures["newLeaf"] = .double(try newLeaf())
    figures["cold"] = .double(try cold())
    if data.appleChain.count == 3 {
      figures["appleChainCold"] = .double(try appleChain())
      figures["appleChainKnown"] = .double(try appleChainKnown())
    }
    figures["verifier"] = .double(try verifierMaking())
    print(String(decoding: JSONValue.object(figures).bytes(), as: UTF8.self))
  }

  private func verifier(_ roots: [[UInt8]]? = nil) throws -> CertifiedJWSVerifier {
    try CertifiedJWSVerifier(roots: roots ?? [data.root], time: SystemTime()).unlimited
  }

  /// One leaf again and again.
  private func warm() throws -> Double {
    let verifier = try verifier()
    return try median(of: 60) {
      for _ in 0..<50 { _ = try verifier.verify(data.same, caller: nil, at: now) }
    } / 50
  }

  /// Leaves that were never met, under an intermediate that was.
  private func newLeaf() throws -> Double {
    var times: [Double] = []
    for _ in 0..<4 {
      let verifier = try verifier()
      // The second new leaf under an intermediate is the one that has its table made.
      for text in data.leaves.prefix(2) + data.leaves.prefix(3) {
        _ = try verifier.verify(text, caller: nil, at: now)
      }
      for text in data.leaves.dropFirst(3) {
        times.append(try time { _ = try verifier.verify(text, caller: nil, at: now) })
      }
    }
    return median(times)
  }

  /// Intermediates that were never met, by verifiers that have met nothing.
  private func cold() throws -> Double {
    var times: [Double] = []
    for _ in 0..<4 {
      for text in data.intermediates {
        let verifier = try verifier()
        times.append(try time { _ = try verifier.verify(text, caller: nil, at: now) })
      }
    }
    return median(times)
  }

  /// Apple's chain, by verifiers that have met nothing.
  private func appleChain() throws -> Double {
    var times: [Double] = []
    for _ in 0..<100 {
      let verifier = try verifier([AppleRootCertificate.der])
      times.append(try time { _ = try verifier.verifyChain(data.appleChain, caller: nil, at: now) })
    }
    return median(times)
  }

  /// Apple's chain again.
  private func appleChainKnown() throws -> Double {
    let verifier = try verifier([AppleRootCertificate.der])
    return try median(of: 100) { _ = try verifier.verifyChain(data.appleChain, caller: nil, at: now) }
  }

  /// What it costs to make a verifier, with the table of its root.
  private func verifierMaking() throws -> Double {
    try median(of: 40) { _ = try verifier() }
  }

  private func median(of count: Int, _ body: () throws -> Void) throws -> Double {
    median(try (0..<count).map { _ in try time(body) })
  }

  private func median(_ times: [Double]) -> Double { times.sorted()[times.count / 2] }

  /// The microseconds of processor time that something takes.
  private func time(_ body: () throws -> Void) rethrows -> Double {
    let start = processorTime()
    try body()
    return processorTime() - start
  }

  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}
