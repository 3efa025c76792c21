internal import Basics
internal import Entitlement

extension Reconciliation {
  /// What was found, as whole sentences: one a difference, then the decision before and after.
  public var report: [String] {
    var lines = differences.map(\.sentence)
    lines += obstacles
    if differences.isEmpty { lines.append("The ledger knew all \(confirmedCount) statements of the store.") }
    if before.isAllowed == after.isAllowed, before.state == after.state {
      lines.append("Access stays as it was: \(Self.text(of: after)).")
    } else {
      lines.append("Access was: \(Self.text(of: before)). It is now: \(Self.text(of: after)).")
    }
    return lines
  }

  private static func text(of decision: AccessDecision) -> String {
    let end = decision.periodEnd.map { ", until \($0)" } ?? ""
    return "\(decision.isAllowed ? "allowed" : "not allowed") (\(decision.state)\(end))"
  }
}

extension StatementDifference {
  /// The difference as a whole sentence.
  public var sentence: String {
    let chain = statement.chain
    let place = "\(chain.store.rawValue) subscription \(chain.id)"
    let change = isMissing ? "was not known" : "was known otherwise"
    switch (statement, known) {
    case (.transaction(let fact), .transaction(let known)?) where known.expiresDate != fact.expiresDate:
      return "\(place): payment \(fact.transactionID) lasts until \(Self.text(fact.expiresDate)), "
        + "and was known to last until \(Self.text(known.expiresDate))."
    case (.transaction(let fact), _):
      return
        "\(place): payment \(fact.transactionID) for \(fact.productID), until \(Self.text(fact.expiresDate)), "
        + "\(change)."
    case (.refund(let fact), let known):
      guard let date = fact.revocationDate else {
        return known == nil
          ? "\(place): that payment \(fact.transactionID) stands \(change)."
          : "\(place): payment \(fact.transactionID) stands, and was known as taken back."
      }
      return "\(place): that payment \(fact.transactionID) was taken back at \(date) \(change)."
    case (.renewal(let fact), _):
      let renewal =
        switch fact.willAutoRenew {
        case true?: "that it renews"
        case false?: "that it does not renew"
        case nil: "what becomes of its renewal"
        }
      return "\(place): \(renewal) \(change)."
    case (.status(let fact), _):
      return "\(place): that it is \(fact.status.rawValue) \(change)."
    }
  }

  private static func text(_ end: Timestamp?) -> String { end?.description ?? "for ever" }
}
