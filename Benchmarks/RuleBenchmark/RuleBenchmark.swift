import Basics
import Flags
import Glibc

/// Measures evaluations of the definitions in a file on one core, by the kinds of flag that the file has.
///
/// Usage: rule-benchmark FILE ROUNDS. Keys end with their number and begin with their kind: `static-7`. Prints a JSON
/// object of evaluations a second by kind.
@main
struct RuleBenchmark {
  private static let repetitions = 5

  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3, let rounds = Int(arguments[2]) else {
      return print("Usage: rule-benchmark FILE ROUNDS")
    }
    let names = arguments[1].split(separator: "/").map(String.init)
    let folder = try DiskFileSystem().openFolder(at: "/" + names.dropLast().joined(separator: "/"))
    let bytes = try folder.readFile(names.last ?? "", limit: 1 << 26, followingLinks: true)
    let time = SystemTime()
    let definitions = try FlagDefinitions(parsing: bytes)
    let published = PublishedReference(Published(definitions))
    let context = EvaluationContext(
      targetingKey: "user-1",
      attributes: ["country": "se", "age": 34, "plan": "pro", "version": "2.1.0"])
    var kinds: [String: [String]] = [:]
    for key in definitions.keys {
      kinds[String(key.prefix { $0 != "-" }), default: []].append(key)
    }
    var rates: [String: JSONValue] = [:]
    for (kind, keys) in kinds {
      rates[kind] = .integer(
        measure(rounds, keys) { definitions.evaluate($0, as: .bool, in: context, at: time) })
      rates["\(kind) published"] = .integer(
        measure(rounds, keys) { published.load().definitions.evaluate($0, as: .bool, in: context, at: time) })
    }
    var writer = JSONWriter()
    writer.object { writer in
      for (kind, rate) in rates.sorted(by: { $0.key < $1.key }) { writer.member(kind, rate) }
    }
    print(String(decoding: writer.bytes, as: UTF8.self))
  }

  private final class Published: Sendable {
    let definitions: FlagDefinitions

    init(_ definitions: FlagDefinitions) { self.definitions = definitions }
  }

  /// Evaluations in a second of this process's own time, the best of some repetitions: whatever else the machine
  /// does only takes from it.
  private static func measure(_ rounds: Int, _ keys: [String], _ evaluate: (String) -> FlagResolution)
    -> Int64
  {
    var best = 0.0
    for _ in 0..<repetitions {
      let start = processorTime()
      var place = 0
      for _ in 0..<rounds {
        precondition(evaluate(keys[place]).value != nil)
        place += 1
        if place == keys.count { place = 0 }
      }
      best = max(best, Double(rounds) / (processorTime() - start))
    }
    return Int64(best)
  }

  /// The seconds that this process has had a processor.
  private static func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
