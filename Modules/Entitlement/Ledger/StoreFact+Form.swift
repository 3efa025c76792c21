internal import Basics
internal import ContentHash

// The form of each fact in the kept ledger: the members of a JSON object, dates in milliseconds, what is not known left
// out. Chain and payment are said by the objects around it.

extension FactStamp {
  func write(to members: inout JSONObject) {
    members["saidAt"] = .integer(saidAt.milliseconds)
    members["digest"] = .string(digest.description)
    members["expiry"] = expiry.value
  }

  init?(_ members: JSONObject) {
    guard let saidAt = members.date("saidAt"),
      let digest = members["digest"]?.string.flatMap(ContentHash.init)
    else { return nil }
    self.init(saidAt: saidAt, expiry: members.date("expiry"), digest: digest)
  }
}

extension TransactionFact {
  var members: JSONObject {
    var members = JSONObject()
    members["product"] = .string(productID)
    members["kind"] = kind?.rawValue.value
    members["purchased"] = .integer(purchaseDate.milliseconds)
    members["expires"] = expiresDate.value
    members["upgraded"] = isUpgraded ? .bool(true) : nil
    members["ownership"] = ownership?.rawValue.value
    members["group"] = groupID?.value
    members["offerType"] = offerType.map(JSONValue.integer)
    members["offer"] = offerID?.value
    members["replaces"] = replacedChainID?.value
    stamp.write(to: &members)
    return members
  }

  init?(_ members: JSONObject, chain: SubscriptionChain, transactionID: String) {
    guard let stamp = FactStamp(members), let productID = members["product"]?.string,
      let purchaseDate = members.date("purchased")
    else { return nil }
    self.init(
      chain: chain, transactionID: transactionID, productID: productID,
      kind: members["kind"]?.string.map(ProductKind.init), purchaseDate: purchaseDate,
      expiresDate: members.date("expires"), isUpgraded: members["upgraded"]?.bool ?? false,
      ownership: members["ownership"]?.string.map(Ownership.init), groupID: members["group"]?.string,
      offerType: members["offerType"]?.integer, offerID: members["offer"]?.string,
      replacedChainID: members["replaces"]?.string, stamp: stamp)
  }
}

extension RefundFact {
  var members: JSONObject {
    var members = JSONObject()
    members["revoked"] = revocationDate.value
    members["kind"] = kind?.rawValue.value
    stamp.write(to: &members)
    return members
  }

  init?(_ members: JSONObject, chain: SubscriptionChain, transactionID: String) {
    guard let stamp = FactStamp(members) else { return nil }
    self.init(
      chain: chain, transactionID: transactionID, revocationDate: members.date("revoked"),
      kind: members["kind"]?.string.map(RevocationKind.init), stamp: stamp)
  }
}

extension RenewalFact {
  var members: JSONObject {
    var members = JSONObject()
    members["willAutoRenew"] = willAutoRenew.map(JSONValue.bool)
    members["product"] = renewalProductID?.value
    members["graceExpires"] = gracePeriodExpiresDate.value
    members["billingRetry"] = isInBillingRetry.map(JSONValue.bool)
    members["expirationIntent"] = expirationIntent.map { .integer($0.rawValue) }
    members["priceIncrease"] = priceIncreaseStatus.map(JSONValue.integer)
    members["recentStart"] = recentSubscriptionStartDate.value
    members["renews"] = renewalDate.value
    members["offerType"] = offerType.map(JSONValue.integer)
    members["offer"] = offerID?.value
    stamp.write(to: &members)
    return members
  }

  init?(_ members: JSONObject, chain: SubscriptionChain) {
    guard let stamp = FactStamp(members) else { return nil }
    self.init(
      chain: chain, willAutoRenew: members["willAutoRenew"]?.bool,
      renewalProductID: members["product"]?.string,
      gracePeriodExpiresDate: members.date("graceExpires"), isInBillingRetry: members["billingRetry"]?.bool,
      expirationIntent: members["expirationIntent"]?.integer.map(ExpirationIntent.init),
      priceIncreaseStatus: members["priceIncrease"]?.integer,
      recentSubscriptionStartDate: members.date("recentStart"), renewalDate: members.date("renews"),
      offerType: members["offerType"]?.integer, offerID: members["offer"]?.string, stamp: stamp)
  }
}

extension StatusFact {
  var members: JSONObject {
    var members = JSONObject()
    members["status"] = .string(status.rawValue)
    members["payment"] = transactionID?.value
    stamp.write(to: &members)
    return members
  }

  init?(_ members: JSONObject, chain: SubscriptionChain) {
    guard let stamp = FactStamp(members), let status = members["status"]?.string else { return nil }
    self.init(
      chain: chain, status: StoreStatus(rawValue: status), transactionID: members["payment"]?.string,
      stamp: stamp)
  }
}

extension JSONObject {
  fileprivate func date(_ key: String) -> Timestamp? { self[key]?.integer.map(Timestamp.init) }
}

extension Timestamp? {
  fileprivate var value: JSONValue? { map { .integer($0.milliseconds) } }
}

extension String {
  fileprivate var value: JSONValue { .string(self) }
}
