internal import Basics
internal import Purchases

extension StoreConfiguration {
  /// Reads a configuration in the form of Xcode's StoreKit configuration files.
  ///
  /// Members that are not known are passed over, since Xcode adds some with each version; one that is known and cannot
  /// be read is an error with its place. Besides Xcode's there is an object `sandbox` with the members `bundleId`,
  /// `appAppleId`, `packageName`, `seed`, `startsAt`, and in `settings` the members `timeRate`, `gracePeriod`,
  /// `billingRetryPeriod`, `currency` and `pageSize`.
  public init(json text: some Sequence<UInt8>) throws(StoreConfigurationError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw StoreConfigurationError(
        place: "line \(error.line), column \(error.column)", reason: error.explanation)
    }
    self.init()
    do throws(JSONShapeError) {
      try read(JSONCursor(value))
    } catch {
      throw StoreConfigurationError(
        place: error.path.isEmpty ? "the whole" : "`\(error.path)`",
        reason: "expected \(error.expected), found \(error.found)")
    }
    try checkProducts()
  }

  private mutating func read(_ root: JSONCursor) throws(JSONShapeError) {
    _ = try root.object()
    if let identity = root["sandbox"].optional { try readIdentity(identity) }
    if let settings = root["settings"].optional { try readSettings(settings) }
    for list in [root["products"], root["nonRenewingSubscriptions"]] {
      for place in try list.optional?.array() ?? [] { products.append(try Self.product(place)) }
    }
    for group in try root["subscriptionGroups"].optional?.array() ?? [] {
      let id = try Self.name(group["id"])
      for (index, place) in try group["subscriptions"].array().enumerated() {
        products.append(try Self.subscription(place, group: id, position: index))
      }
    }
  }

  private mutating func readIdentity(_ place: JSONCursor) throws(JSONShapeError) {
    if let place = place["bundleId"].optional { bundleId = try Self.name(place) }
    packageName = bundleId
    if let place = place["appAppleId"].optional { appAppleId = try place.integer() }
    if let place = place["packageName"].optional { packageName = try Self.name(place) }
    if let place = place["seed"].optional { seed = UInt64(bitPattern: try place.integer()) }
    if let place = place["startsAt"].optional {
      guard let instant = Timestamp(try place.string()) else {
        throw place.failure("an instant such as 2026-01-01T00:00:00Z")
      }
      startsAt = instant
    }
  }

  private mutating func readSettings(_ place: JSONCursor) throws(JSONShapeError) {
    if let place = place["timeRate"].optional {
      timeRate = try place.double()
      guard timeRate >= 0, timeRate <= 10_000_000 else { throw place.failure("a rate from 0 to 10000000") }
    }
    if let place = place["_billingGracePeriodEnabled"].optional, try !place.bool() { gracePeriod = nil }
    if let place = place["gracePeriod"].optional { gracePeriod = try Self.days(place) }
    if let place = place["billingRetryPeriod"].optional { billingRetryPeriod = try Self.days(place) }
    if let place = place["_renewalBillingIssuesEnabled"].optional { failsRenewals = try place.bool() }
    if let place = place["_askToBuyEnabled"].optional { asksToBuy = try place.bool() }
    if let place = place["_storefront"].optional { storefront = try Self.name(place) }
    if let place = place["currency"].optional { currency = try Self.name(place) }
    if let place = place["pageSize"].optional {
      guard let size = Int(exactly: try place.integer()), (1...1_000).contains(size) else {
        throw place.failure("a number from 1 to 1000")
      }
      pageSize = size
    }
  }

  private static func product(_ place: JSONCursor) throws(JSONShapeError) -> ConfiguredProduct {
    let kinds = [
      "Consumable": "Consumable", "NonConsumable": "Non-Consumable",
      "NonRenewingSubscription": "Non-Renewing Subscription",
    ]
    guard let kind = kinds[try place["type"].string()] else {
      throw place["type"].failure("one of \(kinds.keys.sorted().joined(separator: ", "))")
    }
    return try common(place, kind: kind)
  }

  private static func subscription(
    _ place: JSONCursor, group: String, position: Int
  ) throws(JSONShapeError) -> ConfiguredProduct {
    if let type = place["type"].optional, try type.string() != "RecurringSubscription" {
      throw type.failure("`RecurringSubscription`")
    }
    var product = try common(place, kind: "Auto-Renewable Subscription")
    var offers: [ConfiguredOffer] = []
    if let intro = place["introductoryOffer"].optional { offers.append(try offer(intro, .introductory)) }
    let lists: [(String, ConfiguredOffer.Kind)] = [
      ("adHocOffers", .promotional), ("codeOffers", .code), ("winbackOffers", .winBack),
    ]
    for (name, kind) in lists {
      for place in try place[name].optional?.array() ?? [] { offers.append(try offer(place, kind)) }
    }
    product.subscription = ConfiguredProduct.Subscription(
      groupID: group,
      level: Int(clamping: try place["groupNumber"].optional?.integer() ?? Int64(position + 1)),
      period: try period(place["recurringSubscriptionPeriod"]), offers: offers)
    return product
  }

  private static func common(_ place: JSONCursor, kind: String) throws(JSONShapeError) -> ConfiguredProduct {
    let id = try name(place["productID"])
    let texts = try place["localizations"].optional?.array().first
    var title = ""
    for place in [texts?["displayName"].optional, place["referenceName"].optional].compactMap(\.self)
    where title.isEmpty {
      title = try place.string()
    }
    return ConfiguredProduct(
      id: id, kind: kind, title: title.isEmpty ? id : title,
      summary: try texts?["description"].optional?.string() ?? "", price: try price(place["displayPrice"]),
      isFamilyShareable: try place["familyShareable"].optional?.bool() ?? false, subscription: nil)
  }

  private static func offer(
    _ place: JSONCursor, _ kind: ConfiguredOffer.Kind
  ) throws(JSONShapeError) -> ConfiguredOffer {
    let modes: [String: ConfiguredOffer.Payment] = [
      "free": .freeTrial, "payAsYouGo": .payAsYouGo, "payUpFront": .payUpFront,
    ]
    guard let payment = modes[try place["paymentMode"].string()] else {
      throw place["paymentMode"].failure("one of \(modes.keys.sorted().joined(separator: ", "))")
    }
    var id = ""
    if kind != .introductory {
      id = try name(place["offerID"].optional ?? place["referenceName"])
    }
    let count = try place["numberOfPeriods"].optional?.integer() ?? 1
    guard (1...100).contains(count) else { throw place["numberOfPeriods"].failure("a number from 1 to 100") }
    var eligibility: Set<String> = []
    for place in try place["eligibility"].optional?.array() ?? [] { eligibility.insert(try place.string()) }
    return ConfiguredOffer(
      kind: kind, id: id, payment: payment,
      price: payment == .freeTrial ? 0 : try price(place["displayPrice"]),
      period: try period(place["subscriptionPeriod"]), periodCount: Int(count),
      eligibility: eligibility.isEmpty ? ["new", "existing", "expired"] : eligibility)
  }

  private static func name(_ place: JSONCursor) throws(JSONShapeError) -> String {
    let text = try place.string()
    guard !text.isEmpty else { throw place.failure("a name") }
    return text
  }

  private static func period(_ place: JSONCursor) throws(JSONShapeError) -> SubscriptionPeriod {
    guard let period = SubscriptionPeriod(iso8601: try place.string()) else {
      throw place.failure("a period such as P1M")
    }
    return period
  }

  /// A period that is measured in days; null for none.
  private static func days(_ place: JSONCursor) throws(JSONShapeError) -> Duration {
    let period = try period(place)
    switch period.unit {
    case .day: return .seconds(period.value * 86_400)
    case .week: return .seconds(period.value * 7 * 86_400)
    default: throw place.failure("days or weeks, such as P16D")
    }
  }

  /// A price as Xcode writes it, "4.99", in thousandths.
  private static func price(_ place: JSONCursor) throws(JSONShapeError) -> Int64 {
    let parts = try place.string().split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = Int64(parts[0]), (0...999_999_999).contains(whole) else {
      throw place.failure("a price such as 4.99")
    }
    guard parts.count == 2 else { return whole * 1_000 }
    let digits = parts[1]
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let fraction = Int64(digits + String(repeating: "0", count: 3 - digits.utf8.count))
    else { throw place.failure("a price such as 4.99") }
    return whole * 1_000 + fraction
  }

  private func checkProducts() throws(StoreConfigurationError) {
    var seen: Set<String> = []
    for product in products where !seen.insert(product.id).inserted {
      throw StoreConfigurationError(place: "`\(product.id)`", reason: "the product is listed twice")
    }
    for product in products {
      var offers: Set<String> = []
      for offer in product.subscription?.offers ?? []
      where !offers.insert("\(offer.kind.rawValue) \(offer.id)").inserted {
        throw StoreConfigurationError(
          place: "`\(product.id)`", reason: "its offer `\(offer.id)` is listed twice")
      }
    }
  }
}
