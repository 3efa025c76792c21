/// Where an answer about the subscription comes from, which decides what its time is worth.
public enum AnswerSource: Sendable, Equatable {
  /// A statement that a store signed who knows when.
  ///
  /// The time of signing has passed, and nobody knows how long ago: a copy that is years old must not set the time
  /// back to when it was made. So from then on it is at least that time and what has elapsed since.
  case statement
  /// A store or a server that has just told it: its time is the time it is now.
  case store
  /// The ledger of this machine, into which a store has just told something.
  ///
  /// The ledger only ever learns more. So of two answers of one instant its later one is the better informed.
  case ledger
  /// The ledger of this machine, into which something was read that a store signed who knows when.
  case ledgerOfOldNews

  /// Whether the answer was worked out here.
  var isLedger: Bool { self == .ledger || self == .ledgerOfOldNews }
  /// Whether the time of the answer is the time it is now.
  var isToldNow: Bool { self == .store || self == .ledger }
}
