import Basics
import Entitlement
import Quota
import QuotaConformance
import Testing

@Suite struct SubscriptionConfigurationTests {
  private typealias Record = ConfigurationRecord

  private static let standard = Record(
    version: 3, changedBy: "olga", changedAt: QuotaBench.noon, terms: PlanCatalogue.standard.terms)

  private static func read(_ plans: [Record.PlanRow], _ limits: [Record.LimitRow]) throws(QuotaError)
    -> SubscriptionConfiguration
  {
    let record = Record(
      version: 3, changedBy: "olga", changedAt: QuotaBench.noon, plans: plans, limits: limits)
    return try SubscriptionConfiguration(record, catalogue: .standard)
  }

  @Test("The rows of the standard terms are read as those terms")
  func standard() throws {
    let configuration = try SubscriptionConfiguration(Self.standard, catalogue: .standard)
    #expect(configuration.terms == PlanCatalogue.standard.terms)
    #expect(configuration.terms.count == 4 && Self.standard.limits.count == 8)
    #expect(try SubscriptionConfiguration.terms(json: configuration.json) == configuration.terms)
  }

  @Test("A row that makes no sense is refused and named", arguments: 0..<8)
  func badRows(_ number: Int) {
    var plans = Self.standard.plans
    var limits = Self.standard.limits
    let words: String
    switch number {
    case 0:
      limits[0].limit = -1
      words = "-1"
    case 1:
      limits[0].limit = nil
      words = "missing"
    case 2:
      limits[0].period = "weekly"
      words = "weekly"
    case 3:
      limits.append(limits[0])
      words = "twice"
    case 4:
      plans.append(plans[0])
      words = "twice"
    case 5:
      plans[3].trialDays = 0
      words = "trial days"
    case 6:
      limits[0].limit = .max
      words = "possible"
    default:
      plans.removeFirst()
      words = "without the plan's own row"
    }
    do {
      _ = try Self.read(plans, limits)
      Issue.record("It was taken.")
    } catch {
      #expect(error.code == .invalidConfiguration)
      #expect(error.message.contains(words), "\(error.message)")
    }
  }

  @Test("A limit of 0 is a limit; one that is missing is an error when it is needed, and never unlimited")
  func missing() throws {
    var limits = Self.standard.limits
    limits[0].limit = 0
    limits.removeAll { $0.plan == "mastery" && $0.metric == "impulses" }
    let configuration = try Self.read(Self.standard.plans, limits)
    #expect(try configuration.limit(of: .foundation, on: .checkins).limit == 0)
    #expect(try configuration.limit(of: .mastery, on: .checkins).limit == 180)
    #expect(throws: QuotaError.self) { try configuration.limit(of: .mastery, on: .impulses) }
  }

  @Test("Terms that somebody sets are checked against the catalogue", arguments: 0..<6)
  func setting(_ number: Int) async throws {
    let ledger = QuotaBench(storage: InMemoryQuotaStorage()).ledger
    var terms = try await ledger.configuration().terms
    switch number {
    case 0: terms[.partner] = nil
    case 1: terms["typo"] = terms[.partner]
    case 2: terms[.mastery]?.limits[.impulses] = nil
    case 3: terms[.mastery]?.limits[.impulses] = MetricLimit(-1, .monthly)
    case 4: terms[.mastery]?.limits["exports"] = MetricLimit(1, .monthly)
    default: terms[.trial]?.trialDays = nil
    }
    for attempt in 0..<2 {
      do {
        if attempt == 0 {
          _ = try await ledger.preview(terms)
        } else {
          _ = try await ledger.setConfiguration(terms, replacing: 1, actor: "olga")
        }
        Issue.record("It was taken.")
      } catch {
        #expect(error.code == .invalidConfiguration)
      }
    }
    #expect(try await ledger.configurations(before: nil, limit: 9).count == 1)
  }

  @Test("A document with a member too many, too few or of another type is refused")
  func documents() throws {
    for text in [
      "{}", #"{"plans":[]}"#, #"{"plans":{"trial":{}}}"#,
      #"{"plans":{"trial":{"trial_days":7,"marketed_as_unlimited":false,"grants_pro":false,"limits":{"impulses":{"limit":3}}}}}"#,
      #"{"plans":{"trial":{"trial_days":7,"marketed_as_unlimited":false,"grants_pro":false,"limits":{},"x":1}}}"#,
    ] {
      let json = try JSONValue(parsing: text)
      #expect(throws: QuotaError.self) { try SubscriptionConfiguration.terms(json: json) }
    }
  }
}
