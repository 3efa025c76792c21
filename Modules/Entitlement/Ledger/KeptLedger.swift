public import Basics

extension PreferenceKey {
  /// Keeps what the stores have said about subscriptions.
  public static let subscriptionLedgerKey = PreferenceKey("subscription-ledger", in: .state)
}

/// Keeps a ledger across launches, shared by all processes of a person.
public struct KeptLedger: Sendable {
  private static let version = 1
  /// The bytes to which the file is held, well below what preferences read.
  private static let sizeLimit = 900_000

  private let preferences: any AppPreferences
  private let diagnostics: any Diagnostics
  private let limit: Int

  /// Creates the place where a ledger is kept.
  ///
  /// - Parameter limit: how many payments are kept, fewer where they are long; beyond it those go that can decide
  ///   nothing any more, and those whose period ended first.
  public init(preferences: any AppPreferences, diagnostics: any Diagnostics, limit: Int = 1_000) {
    self.preferences = preferences
    self.diagnostics = diagnostics
    self.limit = limit
  }

  /// Reads what is kept; an empty ledger when nothing is, or nothing that can be made sense of.
  public func read() throws(PreferenceError) -> SubscriptionLedger {
    guard let record = try preferences.read(.subscriptionLedgerKey) else { return SubscriptionLedger() }
    let form = LedgerForm(record.members)
    report(form)
    return form.ledger
  }

  /// Adds what a ledger knows to what is kept, as one step even when other processes do the same.
  ///
  /// - Returns: what is known then.
  @discardableResult
  public func merge(_ ledger: SubscriptionLedger) throws(PreferenceError) -> SubscriptionLedger {
    var merged = SubscriptionLedger()
    var read: LedgerForm?
    try preferences.update(.subscriptionLedgerKey) { record in
      let form = LedgerForm(record.members)
      read = form
      let whole = form.ledger.merging(ledger)
      merged = whole.bounded(to: limit)
      guard merged != form.ledger else { return }
      record.version = max(record.version, Self.version)
      var members = record.members
      form.write(merged, to: &members)
      var count = limit
      while JSONValue.object(members).bytes().count > Self.sizeLimit, count > 0 {
        count = count * 3 / 4
        merged = whole.bounded(to: count)
        members = record.members
        form.write(merged, to: &members)
      }
      record.members = members
    }
    if let read { report(read) }
    return merged
  }

  /// Forgets everything.
  public func forget() throws(PreferenceError) {
    guard try preferences.read(.subscriptionLedgerKey) != nil else { return }
    try preferences.update(.subscriptionLedgerKey) { $0 = PreferenceRecord() }
  }

  private func report(_ form: LedgerForm) {
    guard form.damageCount > 0 else { return }
    diagnostics.report(
      Diagnostic(
        .warning,
        "\(form.damageCount) of the statements kept about subscriptions make no sense and are passed over.",
        hint: "Ask the store again; what it says is added to the rest."))
  }
}
