import TestSupport

extension SeededGenerator {
  /// One of `choices`, which are not empty.
  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[number(below: choices.count)]
  }

  /// Whether an event of one in `count` happens.
  mutating func oneIn(_ count: UInt64) -> Bool {
    next() % count == 0
  }

  /// A number from 0 up to but not including `bound`, which is at least 1.
  mutating func number(below bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}
