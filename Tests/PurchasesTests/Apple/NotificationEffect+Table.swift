import Basics

extension NotificationEffect {
  private static let unchanged = "yes subscribed monthly to 20 renews monthly"
  private static let now: Timestamp = .days(-1)

  private static func milliseconds(_ day: Int64) -> JSONValue { .integer(Timestamp.days(day).milliseconds) }

  /// Every type and subtype that Apple documents, and one that it does not.
  static let table: [NotificationEffect] =
    purchases + changes + trouble + ends + refunds + others

  private static let purchases = [
    NotificationEffect(
      "SUBSCRIBED", "INITIAL_BUY", after: .nothing, storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "SUBSCRIBED", "RESUBSCRIBE", after: .expired, storeRules: "yes subscribed monthly to 29 renews monthly",
      status: 1, transaction: { $0.transaction("2", purchased: now, expires: .days(29), signed: now) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "SUBSCRIBED", "RESUBSCRIBE", "without a status", after: .expired,
      storeRules: "yes subscribed monthly to 29 renews monthly",
      transaction: { $0.transaction("2", purchased: now, expires: .days(29), signed: now) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "DID_RENEW", storeRules: "yes subscribed monthly to 50 renews monthly", status: 1,
      transaction: { $0.transaction("2", purchased: .days(20), expires: .days(50), signed: now) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "DID_RENEW", "BILLING_RECOVERY", after: .unpaid,
      storeRules: "yes subscribed monthly to 29 renews monthly", status: 1,
      transaction: { $0.transaction("2", purchased: now, expires: .days(29), signed: now) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "ONE_TIME_CHARGE", nil, "for ever", after: .nothing,
      storeRules: "yes subscribed lifetime to never renews no",
      transaction: {
        $0.transaction(product: "lifetime", expires: nil, signed: now, changes: ["type": "Non-Consumable"])
      }),
    NotificationEffect(
      "ONE_TIME_CHARGE", nil, "of a product that does not count", storeRules: unchanged,
      transaction: {
        $0.transaction(
          "9", original: "9", product: "coins", expires: nil, signed: now, changes: ["type": "Consumable"])
      }),
  ]

  private static let changes = [
    NotificationEffect(
      "DID_CHANGE_RENEWAL_PREF", "UPGRADE", storeRules: "yes subscribed yearly to 364 renews yearly",
      status: 1,
      transaction: {
        $0.transaction("2", product: "yearly", purchased: now, expires: .days(364), signed: now)
      },
      renewal: { $0.renewal(product: "yearly", signed: now) }),
    NotificationEffect(
      // The notification does not name the payment that it replaces: what that paid for stays paid until it is read again.
      "DID_CHANGE_RENEWAL_PREF", "UPGRADE", "to an earlier end",
      storeRules: "yes subscribed yearly to 20 renews yearly", status: 1,
      transaction: { $0.transaction("2", product: "yearly", purchased: now, expires: .days(6), signed: now) },
      renewal: { $0.renewal(product: "yearly", signed: now) }),
    NotificationEffect(
      "DID_CHANGE_RENEWAL_PREF", "UPGRADE", "of one that was refunded changes nothing by itself",
      after: .refunded, storeRules: "no revoked monthly to -2 renews no", status: 5,
      transaction: { $0.transaction(signed: now, changes: ["revocationDate": milliseconds(-2)]) },
      renewal: { $0.renewal(renews: false, product: "yearly", signed: now) }),
    NotificationEffect(
      "DID_CHANGE_RENEWAL_PREF", "DOWNGRADE", storeRules: "yes subscribed monthly to 20 renews basic",
      status: 1, transaction: { $0.transaction(signed: now) },
      renewal: { $0.renewal(signed: now, changes: ["autoRenewProductId": "basic"]) }),
    NotificationEffect(
      "DID_CHANGE_RENEWAL_PREF", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_DISABLED",
      storeRules: "yes subscribed monthly to 20 renews no", status: 1,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(renews: false, signed: now) }),
    NotificationEffect(
      "DID_CHANGE_RENEWAL_STATUS", "AUTO_RENEW_ENABLED", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "OFFER_REDEEMED", "UPGRADE", storeRules: "yes subscribed yearly to 364 renews yearly", status: 1,
      transaction: {
        $0.transaction(
          "2", product: "yearly", purchased: now, expires: .days(364), signed: now, changes: ["offerType": 3])
      },
      renewal: { $0.renewal(product: "yearly", signed: now) }),
    NotificationEffect(
      "OFFER_REDEEMED", "DOWNGRADE", storeRules: "yes subscribed monthly to 20 renews basic", status: 1,
      transaction: { $0.transaction(signed: now) },
      renewal: { $0.renewal(signed: now, changes: ["autoRenewProductId": "basic", "offerType": 3]) }),
    NotificationEffect(
      "OFFER_REDEEMED", nil, "on the active plan", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) },
      renewal: { $0.renewal(signed: now, changes: ["offerType": 3]) }),
    NotificationEffect(
      "RENEWAL_EXTENDED", storeRules: "yes subscribed monthly to 35 renews monthly", status: 1,
      transaction: { $0.transaction(expires: .days(35), signed: now) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "PRICE_INCREASE", "PENDING", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) },
      renewal: { $0.renewal(signed: now, changes: ["priceIncreaseStatus": 0]) }),
    NotificationEffect(
      "PRICE_INCREASE", "ACCEPTED", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) },
      renewal: { $0.renewal(signed: now, changes: ["priceIncreaseStatus": 1]) }),
  ]

  private static let trouble: [NotificationEffect] =
    [4, nil].map { status in
      NotificationEffect(
        "DID_FAIL_TO_RENEW", "GRACE_PERIOD", status == nil ? "without a status" : "", after: .nothing,
        storeRules: "yes inGracePeriod monthly to 5 renews monthly", status: status,
        transaction: { $0.transaction(purchased: .days(-31), expires: now, signed: now) },
        renewal: { $0.renewal(signed: now, changes: ["gracePeriodExpiresDate": milliseconds(5)]) })
    }
    + [3, nil].flatMap { status in
      [
        NotificationEffect(
          "DID_FAIL_TO_RENEW", nil, status == nil ? "without a status" : "", after: .nothing,
          storeRules: "no inBillingRetryPeriod monthly to -1 renews monthly",
          untilExpired: "yes inBillingRetryPeriod monthly to -1 renews monthly", status: status,
          transaction: { $0.transaction(purchased: .days(-31), expires: now, signed: now) },
          renewal: { $0.renewal(signed: now, changes: ["isInBillingRetryPeriod": true]) }),
        NotificationEffect(
          "GRACE_PERIOD_EXPIRED", nil, status == nil ? "without a status" : "", after: .unpaid,
          storeRules: "no inBillingRetryPeriod monthly to -3 renews monthly",
          untilExpired: "yes inBillingRetryPeriod monthly to -3 renews monthly", status: status,
          transaction: { $0.transaction(purchased: .days(-33), expires: .days(-3), signed: now) },
          renewal: {
            $0.renewal(
              signed: now,
              changes: ["isInBillingRetryPeriod": true, "gracePeriodExpiresDate": milliseconds(-1)])
          }),
      ]
    }

  private static let ends: [NotificationEffect] = [
    ("VOLUNTARY", 1), ("BILLING_RETRY", 2), ("PRICE_INCREASE", 3), ("PRODUCT_NOT_FOR_SALE", 4), (nil, 5),
  ].flatMap { (subtype: String?, intent: Int64) in
    [2, nil].map { status in
      NotificationEffect(
        "EXPIRED", subtype, status == nil ? "without a status" : "", after: .unpaid,
        storeRules: "no expired monthly to -3 renews no", status: status,
        transaction: { $0.transaction(purchased: .days(-33), expires: .days(-3), signed: now) },
        renewal: { $0.renewal(renews: false, signed: now, changes: ["expirationIntent": .integer(intent)]) })
    }
  }

  private static let refunds = [
    NotificationEffect(
      "REFUND", storeRules: "no revoked monthly to -2 renews no",
      transaction: { $0.transaction(signed: now, changes: ["revocationDate": milliseconds(-2)]) },
      renewal: { $0.renewal(renews: false, signed: now) }),
    NotificationEffect(
      "REFUND", nil, "without a date", storeRules: "no revoked monthly to -1 renews no",
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(renews: false, signed: now) }),
    NotificationEffect(
      "REFUND", nil, "of an earlier period", storeRules: unchanged, status: 1,
      transaction: {
        $0.transaction(
          "0", purchased: .days(-40), expires: .days(-10), signed: now,
          changes: ["revocationDate": milliseconds(-2)])
      }),
    NotificationEffect(
      "REFUND_REVERSED", after: .refunded, storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "REFUND_REVERSED", nil, "without a status", after: .refunded, storeRules: unchanged,
      transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "REFUND_REVERSED", nil, "with the old date", after: .refunded, storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now, changes: ["revocationDate": milliseconds(-2)]) },
      renewal: { $0.renewal(signed: now) }),
    NotificationEffect(
      "REFUND_DECLINED", storeRules: unchanged, status: 1, transaction: { $0.transaction(signed: now) }),
    NotificationEffect(
      "CONSUMPTION_REQUEST", storeRules: unchanged, status: 1,
      transaction: { $0.transaction(signed: now) }),
    NotificationEffect(
      "REVOKE", storeRules: "no revoked monthly to -1 renews no", status: 5,
      transaction: {
        $0.transaction(
          signed: now,
          changes: [
            "revocationDate": milliseconds(-1), "inAppOwnershipType": "FAMILY_SHARED",
            "revocationType": "FAMILY_REVOKE",
          ])
      }, renewal: { $0.renewal(renews: false, signed: now) }),
    NotificationEffect(
      "REVOKE", nil, "without a date", storeRules: "no revoked monthly to -1 renews no",
      transaction: { $0.transaction(signed: now, changes: ["inAppOwnershipType": "FAMILY_SHARED"]) },
      renewal: { $0.renewal(renews: false, signed: now) }),
  ]

  private static let others =
    [
      NotificationEffect("RENEWAL_EXTENSION", "SUMMARY", content: "summary", storeRules: unchanged),
      NotificationEffect("RENEWAL_EXTENSION", "FAILURE", content: "summary", storeRules: unchanged),
      NotificationEffect(
        "EXTERNAL_PURCHASE_TOKEN", "UNREPORTED", content: "externalPurchaseToken", storeRules: unchanged),
      NotificationEffect("RESCIND_CONSENT", content: "appData", storeRules: unchanged),
      NotificationEffect("TEST", content: "data", storeRules: unchanged),
    ]
    + ["METADATA_UPDATE", "MIGRATION", "PRICE_CHANGE"].map { type in
      NotificationEffect(
        type, storeRules: unchanged, status: 1, transaction: { $0.transaction(signed: now) },
        renewal: { $0.renewal(signed: now) })
    } + [
      NotificationEffect(
        "SUBSCRIPTION_GIFTED", "BY_AUNT", "is not known and adds nothing", storeRules: unchanged,
        transaction: { $0.transaction(signed: now) }, renewal: { $0.renewal(signed: now) }),
      NotificationEffect(
        "SUBSCRIPTION_GIFTED", "BY_AUNT", "is not known, and what is signed within counts",
        storeRules: "no revoked monthly to -2 renews no", status: 2,
        transaction: { $0.transaction(signed: now, changes: ["revocationDate": milliseconds(-2)]) },
        renewal: { $0.renewal(renews: false, signed: now) }),
    ]
}
