import Basics
import Purchases

/// A row of the table of notifications: what came before, the notification, and what it does to access.
struct NotificationEffect: Sendable, CustomStringConvertible {
  let type: String
  let subtype: String?
  /// What is different about the row, when a type has several.
  let note: String
  /// Signs what came before, and the notification.
  let make: @Sendable (SelfMadeStore) throws -> [String]
  /// The access under the store's rules, as `Access` describes it.
  let storeRules: String
  /// The access that lasts until the store says that the subscription has expired; nil when it is the same.
  let untilExpired: String?

  var description: String { [type, subtype, note].compactMap(\.self).joined(separator: " ") }

  init(
    _ type: String, _ subtype: String? = nil, _ note: String = "", after before: Before = .active,
    storeRules: String, untilExpired: String? = nil, status: Int64? = nil,
    transaction: @escaping @Sendable (SelfMadeStore) -> JSONObject?,
    renewal: @escaping @Sendable (SelfMadeStore) -> JSONObject? = { _ in nil }
  ) {
    self.type = type
    self.subtype = subtype
    self.note = note
    self.storeRules = storeRules
    self.untilExpired = untilExpired
    make = { store in
      try before.texts(store) + [
        store.notification(
          type, subtype, signed: .days(-1), status: status, transaction: transaction(store),
          renewal: renewal(store))
      ]
    }
  }

  /// A notification with a content other than a transaction.
  init(_ type: String, _ subtype: String? = nil, content kind: String, storeRules: String) {
    self.type = type
    self.subtype = subtype
    note = kind
    self.storeRules = storeRules
    untilExpired = nil
    make = { store in
      var content = JSONObject()
      content["bundleId"] = .string(SelfMadeStore.bundleId)
      content["appAppleId"] = .integer(SelfMadeStore.appAppleId)
      if kind != "externalPurchaseToken" { content["environment"] = "Production" }
      return try Before.active.texts(store) + [
        store.sign(store.envelope(type, subtype, signed: .days(-1), kind: kind, content: content))
      ]
    }
  }

  /// What came before.
  enum Before: Sendable {
    case nothing, active, unpaid, expired, refunded

    func texts(_ store: SelfMadeStore) throws -> [String] {
      let began = try store.notification(
        "SUBSCRIBED", "INITIAL_BUY", status: 1, transaction: store.transaction(), renewal: store.renewal())
      // A month that ended three days ago.
      let month = store.transaction(purchased: .days(-33), expires: .days(-3), signed: .days(-33))
      let beganEarlier = try store.notification(
        "SUBSCRIBED", "INITIAL_BUY", signed: .days(-33), status: 1, transaction: month,
        renewal: store.renewal(signed: .days(-33)))
      switch self {
      case .nothing: return []
      case .active: return [began]
      case .unpaid:
        return [
          beganEarlier,
          try store.notification(
            "DID_FAIL_TO_RENEW", "GRACE_PERIOD", signed: .days(-3), status: 4, transaction: month,
            renewal: store.renewal(
              signed: .days(-3),
              changes: [
                "gracePeriodExpiresDate": .integer(Timestamp.days(-1).milliseconds),
                "isInBillingRetryPeriod": true,
              ])),
        ]
      case .expired:
        return [
          beganEarlier,
          try store.notification(
            "EXPIRED", "VOLUNTARY", signed: .days(-3), status: 2, transaction: month,
            renewal: store.renewal(renews: false, signed: .days(-3), changes: ["expirationIntent": 1])),
        ]
      case .refunded:
        return [
          began,
          try store.notification(
            "REFUND", signed: .days(-2), status: 5,
            transaction: store.transaction(
              signed: .days(-2), changes: ["revocationDate": .integer(Timestamp.days(-2).milliseconds)]),
            renewal: store.renewal(renews: false, signed: .days(-2))),
        ]
      }
    }
  }
}
