public import Basics
public import Entitlement

/// What a store knows that a ledger did not: which notifications were lost, and what they would have changed.
///
/// Pure: it is made of a ledger and of what was read, and asks nobody.
public struct Reconciliation: Sendable, Equatable {
  /// The ledger with all that was read.
  public let ledger: SubscriptionLedger
  /// What was missing or told otherwise, in the order in which it was read.
  public let differences: [StatementDifference]
  /// How many statements were known as the store makes them now.
  public let confirmedCount: Int
  /// What the store answered and could not be used, as whole sentences.
  public let obstacles: [String]
  /// The decision before.
  public let before: AccessDecision
  /// The decision after.
  public let after: AccessDecision

  /// Merges what was read at the store into a ledger and compares.
  ///
  /// A store signs the same statement anew at each reading. So what counts as a difference is what is said,
  /// and not when; the later date is recorded all the same.
  ///
  /// - Parameters:
  ///   - known: the ledger as it was.
  ///   - news: what was read.
  ///   - policy: the policy of the decisions.
  ///   - environment: the environment that was asked; what belongs to another is an obstacle and is not merged.
  ///   - products: the products that count in the decisions.
  ///   - now: the time of both decisions.
  public init(
    of known: SubscriptionLedger, with news: StoreNews, policy: AccessPolicy = .untilExpired,
    environment: StoreEnvironment, products: ProductPlans, at now: Timestamp
  ) {
    var ledger = known
    var differences: [StatementDifference] = []
    var confirmedCount = 0
    var obstacles = news.obstacles
    for fact in SubscriptionLedger(news.facts).facts {
      guard fact.chain.environment == environment else {
        obstacles.append(
          "A statement about \(fact.chain.environment) came with an answer of \(environment) and was left out."
        )
        continue
      }
      let standing = ledger.statement(about: fact)
      guard ledger.record(fact) else {
        confirmedCount += 1
        continue
      }
      if let standing, standing.saysTheSame(as: fact) {
        confirmedCount += 1
      } else {
        differences.append(StatementDifference(statement: fact, known: standing))
      }
    }
    self.ledger = ledger
    self.differences = differences
    self.confirmedCount = confirmedCount
    self.obstacles = obstacles
    before = known.decision(policy: policy, environment: environment, products: products, at: now)
    after = ledger.decision(policy: policy, environment: environment, products: products, at: now)
  }

  /// Whether the ledger knew all that the store knows.
  public var isInStep: Bool { differences.isEmpty && obstacles.isEmpty }

  /// Whether what was found changes the access.
  public var changesAccess: Bool { before.isAllowed != after.isAllowed || before.plan != after.plan }
}
