public import Basics
internal import Entitlement

extension AccountExport {
  /// The export as a document, for whoever asks what is kept of them.
  public var json: JSONValue {
    [
      "version": 1, "account": .string(account.text), "profile": row?.profile.json ?? .null,
      "reservations": .array((row?.reservations ?? []).map(\.json)), "entries": .array(entries.map(\.json)),
    ]
  }
}

extension AccountProfile {
  /// The profile as a document.
  public var json: JSONValue {
    [
      "plan": .string(subscription.plan.rawValue), "status": .string(subscription.status.rawValue),
      "trial_end": .instant(subscription.trialEnd),
      "subscription_end": .instant(subscription.subscriptionEnd),
      "run_start": .instant(runStart), "subscribed_since": .instant(subscribedSince),
      "zones": .array(
        zones.map {
          ["zone": .string($0.zone), "since": .instant($0.since == .distantPast ? nil : $0.since)]
        }),
    ]
  }
}

extension OpenReservation {
  fileprivate var json: JSONValue {
    [
      "key": .string(reference.key), "made_at": .instant(reference.madeAt), "deadline": .instant(deadline),
      "amounts": amounts.json,
    ]
  }
}

extension LedgerEntry {
  /// The entry as a document.
  public var json: JSONValue {
    var usage = JSONObject()
    for metric in self.usage.keys.sorted() { usage[metric.rawValue] = self.usage[metric]?.json }
    return [
      "kind": .string(kind.rawValue), "key": .string(reference.key), "made_at": .instant(reference.madeAt),
      "recorded_at": .instant(recordedAt), "actor": .string(actor),
      "configuration_version": .integer(configurationVersion), "amounts": amounts.json,
      "refusal": refusal.map { .string($0.text) } ?? .null, "usage": .object(usage),
      "deadline": .instant(deadline),
      "note": note.map(JSONValue.string) ?? .null,
    ]
  }
}

extension MetricAmounts {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    for metric in metrics { object[metric.rawValue] = .integer(self[metric]) }
    return .object(object)
  }
}

extension JSONValue {
  fileprivate static func instant(_ instant: Timestamp?) -> JSONValue {
    instant.map { .string($0.text(.milliseconds)) } ?? .null
  }
}
