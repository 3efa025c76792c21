import DocumentGeneration

/// Reads many generated documents, two of three of them damaged.
struct FuzzRun {
  let count: Int
  let seed: UInt64
  private let longestReport = 20

  init(count: Int, seed: UInt64) {
    self.count = count
    self.seed = seed
  }

  /// Runs, reports each document that breaks an invariant as small as it can be made, and returns whether none did.
  func run() -> Bool {
    print("seed \(seed), \(count) documents")
    var generator = DocumentGenerator(seed: seed)
    var mutator = DocumentMutator(seed: seed ^ 0xD1A1)
    var previous = generator.document()
    var compared = 0
    var failures = 0
    for index in 0..<count {
      let document = generator.document()
      let subject = index.isMultiple(of: 3) ? document : mutator.mutate(document, with: previous)
      previous = document
      do {
        if try DocumentInvariants.check(subject) { compared += 1 }
      } catch {
        failures += 1
        if failures <= longestReport { report(subject, index, error) }
      }
    }
    print("\(compared) held against the full parser, \(failures) failures")
    return failures == 0
  }

  private func report(_ document: [UInt8], _ index: Int, _ violation: DocumentInvariants.Violation) {
    let smallest = DocumentShrinker.shrink(document) {
      DocumentInvariants.violation(in: $0)?.kind == violation.kind
    }
    let description = DocumentInvariants.violation(in: smallest)?.description ?? violation.description
    print("document \(index): \(description)")
    print("  \(String(decoding: smallest, as: UTF8.self).debugDescription)")
  }
}
