import BoardFormat
import DocumentGeneration
import Glibc

/// The command line of the fuzzer.
func run(_ arguments: [String]) -> Int32 {
  switch arguments.first {
  case "run":
    let count = arguments.count > 1 ? Int(arguments[1]) ?? 0 : 1_000_000
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 0 : UInt64.random(in: 0...UInt64(UInt32.max))
    return fuzz(count: count, seed: seed)
  default:
    print("usage: document-fuzz run [COUNT [SEED]]")
    return 2
  }
}

func fuzz(count: Int, seed: UInt64) -> Int32 {
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
      if failures <= 20 {
        report(subject, index, error)
      }
    }
  }
  print("\(compared) held against the full parser, \(failures) failures")
  return failures == 0 ? 0 : 1
}

func report(_ document: [UInt8], _ index: Int, _ violation: DocumentInvariants.Violation) {
  let smallest = DocumentShrinker.shrink(document) { candidate in
    DocumentInvariants.violation(in: candidate)?.kind == violation.kind
  }
  let description = DocumentInvariants.violation(in: smallest)?.description ?? violation.description
  print("document \(index): \(description)\n  \(String(decoding: smallest, as: UTF8.self).debugDescription)")
}

exit(run(Array(CommandLine.arguments.dropFirst())))
