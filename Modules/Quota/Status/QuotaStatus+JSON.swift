public import Basics
internal import Entitlement

extension QuotaStatus {
  /// The status as the service answers it.
  public var json: JSONValue {
    var object = JSONObject()
    object["tier"] = .string(tier.rawValue)
    object["status"] = .string(status.rawValue)
    for permission in permissions { object[permission.key] = .bool(permission.isGranted) }
    object["can_start_session"] = .bool(canStartSession)
    for entry in metrics { object[entry.metric.rawValue] = entry.usage.json }
    object["marketed_as_unlimited"] = .bool(isMarketedAsUnlimited)
    return .object(object)
  }

  /// Reads a status that a service answered.
  ///
  /// Of the members that are not the same in every status, a truth value is a permission, and an object with whole
  /// numbers for `used` and `limit` and a text for `period` is a metric; so what this client knows nothing of is kept.
  /// Any other member is passed over.
  public init(json: JSONValue) throws(JSONShapeError) {
    let root = JSONCursor(json)
    var permissions: [Permission] = []
    var metrics: [Entry] = []
    for (key, value) in try root.object() where !PlanCatalogue.statusKeys.contains(key) {
      if let isGranted = value.bool {
        permissions.append(Permission(key: key, isGranted: isGranted))
      } else if value["used"]?.integer != nil, value["limit"]?.integer != nil, value["period"]?.string != nil
      {
        metrics.append(Entry(metric: MetricName(rawValue: key), usage: try MetricUsage(root[key])))
      }
    }
    self.init(
      tier: PlanName(rawValue: try root["tier"].string()),
      status: ProfileStatus(rawValue: try root["status"].string()), permissions: permissions,
      canStartSession: try root["can_start_session"].bool(), metrics: metrics,
      isMarketedAsUnlimited: try root["marketed_as_unlimited"].bool())
  }
}

extension MetricUsage {
  /// The usage as the service answers it: `resets_at` is a time in UTC, or null.
  public var json: JSONValue {
    [
      "used": .integer(used), "limit": .integer(limit), "period": .string(period),
      "resets_at": resetsAt.map { .string($0.text(.milliseconds)) } ?? .null,
    ]
  }

  fileprivate init(_ place: JSONCursor) throws(JSONShapeError) {
    var resetsAt: Timestamp?
    if let reset = place["resets_at"].optional {
      guard let instant = Timestamp(try reset.string()) else { throw reset.failure("a time in UTC") }
      resetsAt = instant
    }
    self.init(
      used: try place["used"].integer(), limit: try place["limit"].integer(),
      period: try place["period"].string(),
      resetsAt: resetsAt)
  }
}
