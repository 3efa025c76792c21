internal import Basics

extension QuotaEngine {
  func validate(_ account: AccountName) throws(QuotaError) {
    guard account.isWellFormed else {
      throw QuotaError(
        .invalidRequest, "What was given is not the name of an account.",
        hint: "Use 1 to 255 bytes without control characters.")
    }
  }

  func validate(actor: String) throws(QuotaError) {
    guard (1...255).contains(actor.utf8.count) else {
      throw QuotaError(.invalidRequest, "It is not said who asks.", hint: "Name an actor of 1 to 255 bytes.")
    }
  }

  func validate(metrics amounts: MetricAmounts) throws(QuotaError) {
    for metric in amounts.metrics where catalogue[metric] == nil {
      let known = catalogue.metrics.map(\.name.rawValue).joined(separator: ", ")
      throw QuotaError(.invalidRequest, "\(metric) is not counted.", hint: "Use one of: \(known).")
    }
  }

  func validate(_ request: ConsumptionRequest) throws(QuotaError) {
    try validate(request.account)
    try validate(actor: request.actor)
    try validate(metrics: request.amounts)
    guard !request.amounts.isEmpty, request.amounts.areAtLeastOne else {
      throw QuotaError(
        .invalidRequest, "Nothing is asked for, or an amount below 1 or beyond all sense.",
        hint: "Ask for 1 or more of at least one metric.")
    }
    if let key = request.key {
      guard (1...255).contains(key.utf8.count), key.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
        throw QuotaError(
          .invalidRequest, "What was given is no idempotency key.",
          hint: "Use 1 to 255 visible ASCII characters.")
      }
    }
  }

  func validate(_ duration: Duration) throws(QuotaError) {
    guard duration >= .milliseconds(1), duration <= Self.longestReservation else {
      throw QuotaError(
        .invalidRequest, "Something cannot be set aside for that long.", hint: "Use up to 31 days.")
    }
  }
}
