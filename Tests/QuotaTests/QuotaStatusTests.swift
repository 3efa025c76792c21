import Basics
import Entitlement
import Quota
import QuotaConformance
import Testing

@Suite struct QuotaStatusTests {
  private static let status = QuotaStatus(
    tier: .foundation, status: .active,
    permissions: [
      QuotaStatus.Permission(key: "can_capture", isGranted: true),
      QuotaStatus.Permission(key: "can_checkin", isGranted: true),
    ], canStartSession: true,
    metrics: [
      QuotaStatus.Entry(
        metric: .impulses,
        usage: MetricUsage(
          used: 12, limit: 30, period: "monthly", resetsAt: Timestamp(milliseconds: 1_773_576_000_000))),
      QuotaStatus.Entry(
        metric: .checkins, usage: MetricUsage(used: 5, limit: 90, period: "monthly", resetsAt: nil)),
    ], isMarketedAsUnlimited: false)

  @Test("A status is written with the keys and types of the product, `resets_at` beside them")
  func golden() {
    let expected =
      #"{"tier":"foundation","status":"active","can_capture":true,"can_checkin":true,"can_start_session":true,"#
      + #""impulses":{"used":12,"limit":30,"period":"monthly","resets_at":"2026-03-15T12:00:00.000Z"},"#
      + #""checkins":{"used":5,"limit":90,"period":"monthly","resets_at":null},"marketed_as_unlimited":false}"#
    #expect(String(decoding: Self.status.json.bytes(), as: UTF8.self) == expected)
  }

  @Test("A status is read as it was written, with what a newer service added passed over or kept")
  func reading() throws {
    #expect(try QuotaStatus(json: Self.status.json) == Self.status)
    let text =
      #"{"tier":"team","status":"odd","can_capture":false,"can_export":true,"can_start_session":true,"new":{"a":1},"#
      + #""impulses":{"used":1,"limit":2,"period":"total"},"exports":{"used":0,"limit":9,"period":"monthly","x":1},"#
      + #""marketed_as_unlimited":true,"more":[1]}"#
    let status = try QuotaStatus(json: JSONValue(parsing: text))
    #expect(status.tier == "team" && !status.canCapture && !status.canCheckin && status.allows("can_export"))
    #expect(status["exports"]?.limit == 9 && status[.impulses]?.resetsAt == nil && status.metrics.count == 2)
  }

  @Test(
    "What a later service may add fails no status, and is no permission and no metric by its name alone",
    arguments: [
      #""can_export":3"#, #""can_export":null"#, #""can_export":{"granted":true}"#, #""exports":"many""#,
      #""exports":{"used":1,"limit":null,"period":"monthly"}"#,
      #""exports":{"used":1.5,"limit":2,"period":"monthly"}"#,
      #""exports":{"used":1,"limit":2,"period":{"days":3}}"#,
    ])
  func additions(_ member: String) throws {
    let text = String(decoding: Self.status.json.bytes(), as: UTF8.self)
    #expect(try QuotaStatus(json: JSONValue(parsing: "{\(member),\(text.dropFirst())")) == Self.status)
  }

  @Test("A permission is read whatever its key is, as the catalogue names it")
  func permissionKeys() throws {
    let granted = ["may_export", "exports_are_open", "can"].map {
      QuotaStatus.Permission(key: $0, isGranted: true)
    }
    let status = QuotaStatus(
      tier: .mastery, status: .active, permissions: granted, canStartSession: false, metrics: [],
      isMarketedAsUnlimited: true)
    #expect(try QuotaStatus(json: status.json) == status)
  }

  @Test(
    "A status that lacks something or has another type is refused",
    arguments: ["tier", "status", "can_start_session", "marketed_as_unlimited"])
  func broken(_ key: String) throws {
    for value in [nil, 1] as [JSONValue?] {
      var object = try #require(Self.status.json.object)
      object[key] = value
      #expect(throws: JSONShapeError.self) { try QuotaStatus(json: .object(object)) }
    }
    var object = try #require(Self.status.json.object)
    object["impulses"] = ["used": 1, "limit": 2, "period": "total", "resets_at": "soon"]
    #expect(throws: JSONShapeError.self) { try QuotaStatus(json: .object(object)) }
  }

  @Test("What the ledger answers has the shape of the product for a trial, and null where nothing resets")
  func fromLedger() async throws {
    let bench = QuotaBench(storage: InMemoryQuotaStorage())
    _ = try await bench.ledger.change("ada", .openTrial(zone: "UTC"), actor: "test")
    let json = try await bench.ledger.status(of: "ada").json
    #expect(
      json.object?.keys == [
        "tier", "status", "can_capture", "can_checkin", "can_start_session", "impulses", "checkins",
        "marketed_as_unlimited",
      ])
    #expect(json["impulses"] == ["used": 0, "limit": 3, "period": "total", "resets_at": nil])
  }
}
