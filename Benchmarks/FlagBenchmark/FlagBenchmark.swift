import Basics
import Flags

/// Measures typed reads of a snapshot with 1,000 flags, whose target is 50 ns each.
@main
struct FlagBenchmark {
  private static let rounds = 2_000_000
  private static let repetitions = 5

  static func main() {
    let snapshot = FlagSnapshot(
      (0..<1_000).map { number in
        let value: FlagValue =
          switch number % 4 {
          case 0: .bool(number % 8 == 0)
          case 1: .int(number)
          case 2: .double(Double(number) / 2)
          default: .string("a value that is too long for a small string, number \(number)")
          }
        return ("home.section_\(number).a_flag_of_usual_length", value)
      })
    func keys(_ remainder: Int) -> [String] {
      (0..<250).map { "home.section_\($0 * 4 + remainder).a_flag_of_usual_length" }
    }
    measure("bool", keys(0).map { Flag<Bool>($0) }, in: snapshot) { $0 ? 1 : 0 }
    measure("int", keys(1).map { Flag<Int>($0) }, in: snapshot) { $0 }
    measure("double", keys(2).map { Flag<Double>($0) }, in: snapshot) { Int($0) }
    measure("int read as a double", keys(1).map { Flag<Double>($0) }, in: snapshot) { Int($0) }
    measure("string", keys(3).map { Flag<String>($0) }, in: snapshot) { $0.utf8.count }
    measure("mistyped", keys(3).map { Flag<Bool>($0) }, in: snapshot) { $0 ? 1 : 0 }
    measure("missing", keys(4_000).map { Flag<Bool>($0) }, in: snapshot) { $0 ? 1 : 0 }
  }

  /// Prints the best of some repetitions, since whatever else the machine does only adds to it.
  private static func measure<Value>(
    _ name: String, _ flags: [Flag<Value>], in snapshot: FlagSnapshot, _ weight: (Value) -> Int
  ) {
    let time = SystemTime()
    var best = Duration.seconds(1_000)
    var sum = 0
    for _ in 0..<repetitions {
      let start = time.sinceBoot()
      var place = 0
      for _ in 0..<rounds {
        if let value = snapshot.value(flags[place]) { sum &+= weight(value) }
        place += 1
        if place == flags.count { place = 0 }
      }
      best = min(best, time.sinceBoot() - start)
    }
    let nanoseconds = best / .nanoseconds(1) / Double(rounds)
    print("\(name): \((nanoseconds * 10).rounded() / 10) ns a read (checksum \(sum))")
  }
}
