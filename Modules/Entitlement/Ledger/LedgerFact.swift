internal import Basics

/// A statement of which the latest about the same thing stands.
protocol LedgerFact: Sendable, Equatable {
  /// What orders it.
  var stamp: FactStamp { get }
  /// The form in which it is kept.
  var members: JSONObject { get }
}

extension LedgerFact {
  /// Tells whether this statement takes the place of another one.
  ///
  /// Statements of one stamp come from the same bytes and are the same. Should they differ all the same, say since
  /// another version of the program read them, what they are kept as decides, so that the order of hearing does not.
  func supersedes(_ other: Self) -> Bool {
    if stamp != other.stamp { return other.stamp < stamp }
    if self == other { return false }
    return other.text.lexicographicallyPrecedes(text)
  }

  private var text: [UInt8] { JSONValue.object(members).bytes() }
}

extension TransactionFact: LedgerFact {}
extension RefundFact: LedgerFact {}
extension RenewalFact: LedgerFact {}
extension StatusFact: LedgerFact {}
