internal import Basics
internal import Entitlement

extension AccountChange {
  /// The change as JSON text, for the record.
  var note: String {
    let value: JSONValue
    switch self {
    case .openTrial(let zone): value = ["change": "open_trial", "zone": .string(zone)]
    case .subscribe(let plan, let end, let runStart):
      value = [
        "change": "subscribe", "plan": .string(plan.rawValue), "end": Self.value(end),
        "run_start": Self.value(runStart),
      ]
    case .cancel(let end): value = ["change": "cancel", "end": Self.value(end)]
    case .expire: value = ["change": "expire"]
    case .moveTrialEnd(let end): value = ["change": "move_trial_end", "end": Self.value(end)]
    case .moveToZone(let zone): value = ["change": "move_to_zone", "zone": .string(zone)]
    }
    return String(decoding: value.bytes(), as: UTF8.self)
  }

  private static func value(_ instant: Timestamp?) -> JSONValue {
    instant.map { .string($0.text(.milliseconds)) } ?? .null
  }
}
