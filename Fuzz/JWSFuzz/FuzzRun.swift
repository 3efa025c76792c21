import Foundation
import SignedDataGeneration

/// Verifies many damaged pieces of signed data.
struct FuzzRun {
  private let samples: SignedDataSamples
  private let count: Int
  private let seed: UInt64
  private let longestReport = 20
  /// Processor time that one input may take, in seconds: far more than any needs, on any machine.
  private let timeLimit = 2.0

  /// Prepares a run with the samples in a folder.
  init(folder: String, count: Int, seed: UInt64) throws {
    let folder = URL(fileURLWithPath: folder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.appendingPathComponent("mock_signed_data"), includingPropertiesForKeys: nil)
    let texts = try files.sorted { $0.path < $1.path }.map {
      String(decoding: try Data(contentsOf: $0), as: UTF8.self).trimmingCharacters(
        in: .whitespacesAndNewlines)
    }
    let vectors = try Data(contentsOf: folder.appendingPathComponent("x509-chain-vectors.json"))
    samples = try SignedDataSamples(texts: texts, vectors: Array(vectors))
    self.count = count
    self.seed = seed
  }

  /// Runs, reports each input that breaks a rule, and returns whether none did.
  func run() throws -> Bool {
    print("seed \(seed), \(count) inputs")
    let invariants = try SignedDataInvariants(samples)
    var generator = SignedDataGenerator(samples: samples, seed: seed)
    var failures = 0
    var slowest = 0.0
    let begin = processorTime()
    for index in 0..<count {
      let text = generator.text()
      let der = index.isMultiple(of: 8) ? generator.der() : []
      let start = processorTime()
      do {
        try invariants.check(text: text, comparesWithCold: index.isMultiple(of: 100))
        try invariants.check(der: der)
      } catch {
        failures += 1
        if failures <= longestReport {
          print("input \(index): \(error)\n  \(text.debugDescription)\n  \(der)")
        }
      }
      let time = processorTime() - start
      slowest = max(slowest, time)
      if time > timeLimit {
        failures += 1
        print("input \(index) took \(time) seconds\n  \(text.debugDescription)\n  \(der)")
      }
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print(
      "\(invariants.acceptedCount) accepted, slowest \(Int(slowest * 1e6)) µs, \(Int(processorTime() - begin)) s, "
        + "peak \(usage.ru_maxrss) KiB, \(failures) failures")
    return failures == 0
  }

  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
