public import Basics
internal import Entitlement

extension PlanCatalogue {
  /// The catalogue as a document: what is counted, and the plans with their terms.
  public var json: JSONValue {
    [
      "version": 1,
      "metrics": .array(
        metrics.map {
          ["name": .string($0.name.rawValue), "permission": $0.permissionKey.map(JSONValue.string) ?? .null]
        }),
      "plans": .array(plans.map(\.json)),
    ]
  }

  /// Reads a catalogue from a document.
  ///
  /// Every member must be there and be known: a typing error in a price list is not passed over.
  ///
  /// - Throws: `.invalidCatalogue` that says what is wrong, and where.
  public init(json: JSONValue) throws(QuotaError) {
    let metrics: [Metric]
    let plans: [Plan]
    do throws(JSONShapeError) {
      let root = try JSONCursor(json).members("version", "metrics", "plans")
      guard try root["version"].integer() == 1 else { throw root["version"].failure("1") }
      metrics = try Self.all(root["metrics"]) { (place) throws(JSONShapeError) in
        let place = try place.members("name", "permission")
        return Metric(
          MetricName(rawValue: try place["name"].string()),
          permissionKey: try place["permission"].optional?.string())
      }
      plans = try Self.all(root["plans"]) { (place) throws(JSONShapeError) in try Plan(place) }
    } catch {
      throw QuotaError(.invalidCatalogue, "The plan catalogue makes no sense: \(error).")
    }
    try self.init(metrics: metrics, plans: plans)
  }

  private static func all<Element>(
    _ place: JSONCursor, _ read: (JSONCursor) throws(JSONShapeError) -> Element
  ) throws(JSONShapeError) -> [Element] {
    var elements: [Element] = []
    for place in try place.array() { elements.append(try read(place)) }
    return elements
  }
}

extension Plan {
  fileprivate var json: JSONValue {
    var object = JSONObject()
    object["name"] = .string(name.rawValue)
    object["rank"] = .integer(Int64(rank))
    object["label"] = .string(tierDisplayLabel)
    object["monthly_price_in_cents"] = .integer(Int64(monthlyPriceInCents))
    for (key, value) in terms.members { object[key] = value }
    return .object(object)
  }

  fileprivate init(_ place: JSONCursor) throws(JSONShapeError) {
    let place = try place.members(
      "name", "rank", "label", "monthly_price_in_cents", "trial_days", "marketed_as_unlimited", "grants_pro",
      "limits")
    self.init(
      name: PlanName(rawValue: try place["name"].string()), rank: try place["rank"].smallInteger(),
      tierDisplayLabel: try place["label"].string(),
      monthlyPriceInCents: try place["monthly_price_in_cents"].smallInteger(),
      terms: try PlanTerms(members: place))
  }
}

extension PlanTerms {
  /// The terms as members of a document, `limits` among them.
  var members: JSONObject {
    var limits = JSONObject()
    for (metric, limit) in self.limits.sorted(by: { $0.key < $1.key }) {
      limits[metric.rawValue] = ["limit": .integer(limit.limit), "period": .string(limit.period.rawValue)]
    }
    var object = JSONObject()
    object["trial_days"] = trialDays.map { .integer(Int64($0)) } ?? .null
    object["marketed_as_unlimited"] = .bool(isMarketedAsUnlimited)
    object["grants_pro"] = .bool(grantsPro)
    object["limits"] = .object(limits)
    return object
  }

  /// Reads terms from the members of a document; whether the numbers make sense is for the catalogue to say.
  init(members place: JSONCursor) throws(JSONShapeError) {
    var limits: [MetricName: MetricLimit] = [:]
    for (key, _) in try place["limits"].object() {
      let limit = try place["limits"][key].members("limit", "period")
      guard let period = PeriodKind(rawValue: try limit["period"].string()) else {
        throw limit["period"].failure("one of \(PeriodKind.allNames)")
      }
      limits[MetricName(rawValue: key)] = MetricLimit(try limit["limit"].integer(), period)
    }
    self.init(
      limits: limits, trialDays: try place["trial_days"].optional?.smallInteger(),
      isMarketedAsUnlimited: try place["marketed_as_unlimited"].bool(),
      grantsPro: try place["grants_pro"].bool())
  }
}

extension JSONCursor {
  /// This place when it is an object with exactly these members.
  func members(_ names: String...) throws(JSONShapeError) -> JSONCursor {
    let object = try object()
    for name in names where object[name] == nil { throw self[name].failure("a value, or null") }
    for key in object.keys where !names.contains(key) { throw self[key].failure("no such member") }
    return self
  }

  /// The whole number at this place, from 0 to a million.
  func smallInteger() throws(JSONShapeError) -> Int {
    let number = try integer()
    guard (0...1_000_000).contains(number) else { throw failure("a number from 0 to 1000000") }
    return Int(number)
  }
}
