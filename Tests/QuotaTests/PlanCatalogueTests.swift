import Basics
import Entitlement
import Quota
import QuotaConformance
import TestSupport
import Testing

@Suite struct PlanCatalogueTests {
  @Test(
    "The standard plans are those of the product",
    arguments: [
      (PlanName.trial, 0, "Trial", 0, 3, 7, PeriodKind.total, false, false),
      (.foundation, 1, "Impulse", 600, 30, 90, .monthly, false, false),
      (.partner, 1, "Partner", 0, 30, 90, .monthly, false, false),
      (.mastery, 2, "Pro", 1200, 60, 180, .monthly, true, true),
    ] as [(PlanName, Int, String, Int, Int64, Int64, PeriodKind, Bool, Bool)])
  func standard(
    _ name: PlanName, _ rank: Int, _ label: String, _ cents: Int, _ impulses: Int64, _ checkins: Int64,
    _ period: PeriodKind, _ isUnlimited: Bool, _ grantsPro: Bool
  ) throws {
    let plan = try #require(PlanCatalogue.standard[name])
    #expect((plan.rank, plan.tierDisplayLabel, plan.monthlyPriceInCents) == (rank, label, cents))
    #expect(
      plan.terms.limits == [
        .impulses: MetricLimit(impulses, period), .checkins: MetricLimit(checkins, period),
      ])
    #expect((plan.terms.isMarketedAsUnlimited, plan.terms.grantsPro) == (isUnlimited, grantsPro))
    #expect(plan.terms.trialDays == (name == .trial ? 7 : nil))
  }

  @Test("The standard catalogue makes sense, and is read from its document as it was written")
  func document() throws {
    let standard = PlanCatalogue.standard
    #expect(try PlanCatalogue(metrics: standard.metrics, plans: standard.plans) == standard)
    #expect(standard.plans.count == 4)
    let text = standard.json.bytes(layout: .pretty)
    #expect(try PlanCatalogue(json: JSONValue(parsing: text)) == standard)
  }

  /// The standard document with a part changed.
  private static func changed(_ from: String, _ to: String) throws -> JSONValue {
    let text = String(decoding: PlanCatalogue.standard.json.bytes(), as: UTF8.self)
    let changed = text.replacing(from, with: to, maxReplacements: 1)
    #expect(changed != text)
    return try JSONValue(parsing: changed)
  }

  @Test(
    "A document that makes no sense is refused with its place",
    arguments: [
      (#""limit":3,"#, #""limit":-1,"#, "-1"),
      (#""limit":3,"#, #""limit":3.0,"#, "plans[0].limits.impulses.limit"),
      (#""limit":3,"#, #""limit":null,"#, "plans[0].limits.impulses.limit"), (#""limit":3,"#, "", "limit"),
      (#""period":"total""#, #""period":"weekly""#, "plans[0].limits.checkins.period"),
      (#""rank":1"#, #""rank":"1""#, "plans[1].rank"), (#""label":"Pro""#, #""lable":"Pro""#, "label"),
      (#""name":"mastery""#, #""name":"partner""#, "partner"),
      (#""name":"trial""#, #""name":"trail""#, "trial"),
      (#""version":1"#, #""version":2"#, "version"),
      (#""permission":"can_checkin""#, #""permission":"can_capture""#, "can_capture"),
      (#""name":"checkins""#, #""name":"status""#, "status"),
      (#""name":"checkins""#, #""name":"can_start_session""#, "can_start_session"),
      (#""permission":"can_checkin""#, #""permission":"marketed_as_unlimited""#, "marketed_as_unlimited"),
      (#""permission":"can_checkin""#, #""permission":"tier""#, "tier"),
      (#""trial_days":7"#, #""trial_days":0"#, "trial"),
      (#""trial_days":7"#, #""trial_days":null"#, "trial"),
      (#""grants_pro":true"#, #""grants_pro":1"#, "grants_pro"),
      (#""checkins":{"limit":90,"period":"monthly"},"#, "", "checkins"),
    ])
  func strict(_ from: String, _ to: String, _ place: String) throws {
    let document = try Self.changed(from, to)
    do {
      _ = try PlanCatalogue(json: document)
      Issue.record("It was taken.")
    } catch {
      #expect(error.code == .invalidCatalogue)
      #expect(error.message.contains(place), "\(error.message)")
    }
  }

  // MARK: Growth

  /// The standard catalogue with one more plan: this entry is all there is to it.
  private static func withTeamPlan() throws -> PlanCatalogue {
    let team = Plan(
      name: "team", rank: 3, tierDisplayLabel: "Team", monthlyPriceInCents: 4_900,
      terms: PlanTerms(
        limits: [.impulses: MetricLimit(500, .calendar), .checkins: MetricLimit(900, .monthly)],
        grantsPro: true))
    return try PlanCatalogue(
      metrics: PlanCatalogue.standard.metrics, plans: PlanCatalogue.standard.plans + [team])
  }

  private func ledger(
    _ catalogue: PlanCatalogue, _ storage: InMemoryQuotaStorage,
    diagnostics: any Diagnostics = NoDiagnostics()
  ) -> StoredQuotaLedger {
    StoredQuotaLedger(
      storage: storage, catalogue: catalogue, zones: TimeZoneStore(fileSystem: DiskFileSystem()),
      time: SettableTime(QuotaBench.noon), diagnostics: diagnostics)
  }

  @Test("A plan is one entry of the catalogue, also over a store that was made without it")
  func anotherPlan() async throws {
    let storage = InMemoryQuotaStorage()
    _ = try await ledger(.standard, storage).configuration()
    let catalogue = try Self.withTeamPlan()
    let ledger = ledger(catalogue, storage)
    _ = try await ledger.change("ada", .subscribe("team", end: nil), actor: "test")
    let status = try await ledger.status(of: "ada")
    #expect((status.tier, status.canStartSession, status[.impulses]?.limit) == ("team", true, 500))
    #expect(FeatureGate.tierRank("team", in: catalogue) == 3)
    #expect(FeatureGate.hasAdvancedAnalytics("team", in: catalogue))
    #expect(FeatureGate.tierDisplayLabel("team", in: catalogue) == "Team")
  }

  @Test("A metric is one line of the catalogue and a limit in every plan")
  func anotherMetric() async throws {
    let metrics = PlanCatalogue.standard.metrics + [Metric("exports", permissionKey: "can_export")]
    let plans = PlanCatalogue.standard.plans.map { plan in
      var terms = plan.terms
      terms.limits["exports"] = MetricLimit(Int64(plan.rank), .monthly)
      return Plan(
        name: plan.name, rank: plan.rank, tierDisplayLabel: plan.tierDisplayLabel,
        monthlyPriceInCents: plan.monthlyPriceInCents, terms: terms)
    }
    let catalogue = try PlanCatalogue(metrics: metrics, plans: plans)
    let ledger = ledger(catalogue, InMemoryQuotaStorage())
    _ = try await ledger.change("ada", .subscribe(.foundation, end: nil), actor: "test")
    let request = ConsumptionRequest(account: "ada", amounts: ["exports": 1, .impulses: 1], actor: "test")
    #expect(try await ledger.consume(request).isGranted)
    #expect(try await ledger.consume(request).refusal == .quotaExceeded("exports"))
    let status = try await ledger.status(of: "ada").json
    #expect(
      status["exports"]?["used"] == 1 && status["can_export"] == false && status["impulses"]?["used"] == 1)
    // Without the limits there is no catalogue, and over a store that has none for it nothing is unlimited.
    #expect(throws: QuotaError.self) {
      try PlanCatalogue(metrics: metrics, plans: PlanCatalogue.standard.plans)
    }
    let storage = InMemoryQuotaStorage()
    _ = try await self.ledger(.standard, storage).change(
      "ada", .subscribe(.foundation, end: nil), actor: "test")
    do {
      _ = try await self.ledger(catalogue, storage).consume(request)
      Issue.record("It was granted.")
    } catch {
      #expect(error.code == .missingLimit(.foundation, "exports"))
    }
  }

  @Test("An older service keeps the rows of plans and metrics that it does not know")
  func olderService() async throws {
    let storage = InMemoryQuotaStorage()
    let newer = ledger(try Self.withTeamPlan(), storage)
    var terms = try await newer.configuration().terms
    terms["team"]?.limits[.impulses] = MetricLimit(7, .total)
    _ = try await newer.setConfiguration(terms, replacing: 1, actor: "newer")
    let older = ledger(.standard, storage)
    var olderTerms = try await older.configuration().terms
    #expect(olderTerms["team"] == nil)
    olderTerms[.trial]?.trialDays = 14
    _ = try await older.setConfiguration(olderTerms, replacing: 2, actor: "older")
    let now = try await ledger(try Self.withTeamPlan(), storage).configuration()
    #expect(
      now.terms["team"]?.limits[.impulses] == MetricLimit(7, .total) && now.terms[.trial]?.trialDays == 14)
  }

  @Test("An account on a plan that nobody knows sees the paywall, and it is reported once")
  func unknownPlan() async throws {
    let storage = InMemoryQuotaStorage()
    _ = try await ledger(try Self.withTeamPlan(), storage).change(
      "ada", .subscribe("team", end: nil), actor: "test")
    let diagnostics = RecordedDiagnostics()
    let ledger = ledger(.standard, storage, diagnostics: diagnostics)
    for _ in 0..<3 {
      let status = try await ledger.status(of: "ada")
      #expect(
        status.tier == "team" && !status.canStartSession && !status.canCapture
          && status[.impulses]?.limit == 3)
    }
    #expect(diagnostics.all.map(\.level) == [.warning])
    do {
      _ = try await ledger.change("bob", .subscribe("typo", end: nil), actor: "test")
      Issue.record("It was taken.")
    } catch {
      #expect(error.code == .invalidRequest)
    }
  }
}
