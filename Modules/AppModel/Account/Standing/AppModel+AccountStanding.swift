internal import Basics
public import Entitlement
internal import FoundationEssentials

extension AppModel {
  /// Tells how the account of this machine stands. Nobody is asked.
  public func accountStatus(_ configuration: StoreConfiguration) throws(AccountError) -> AccountStatus {
    status(try keptLedger(), configuration)
  }

  /// Tells why the account of this machine stands as it does. Nobody is asked.
  public func explainAccount(_ configuration: StoreConfiguration) throws(AccountError) -> AccountExplanation {
    let ledger = try keptLedger()
    let plans = configuration.plans
    let counting = entitlement.known().environment
    let environments = Set(ledger.chainNames.map(\.environment)).sorted {
      ($0 == counting ? 0 : 1, $0.rawValue) < ($1 == counting ? 0 : 1, $1.rawValue)
    }
    return AccountExplanation(
      status: status(ledger, configuration),
      decisions: environments.map { environment in
        AccountExplanation.EnvironmentDecision(
          environment: environment,
          decision: ledger.decision(
            environment: environment, products: plans.grantingPro, at: trustedNow(in: environment)))
      },
      plansWithoutPro: plans.entries.filter { !$0.value.grantsPro }.mapValues(\.plan))
  }

  /// Forgets everything that stores have said, and what followed from it. Boards and their histories stay.
  ///
  /// - Returns: whether anything was known.
  @discardableResult
  public func forgetAccount() throws(AccountError) -> Bool {
    do throws(PreferenceError) {
      let wasKnown = entitlement.known() != .nothing
      let hadLedger = try !ledger.read().isEmpty
      // The facts go first: what is decided must never outlive what it is decided by.
      try entitlement.forget()
      try ledger.forget()
      return wasKnown || hadLedger
    } catch {
      throw .preference(error)
    }
  }

  func keptLedger() throws(AccountError) -> SubscriptionLedger {
    do throws(PreferenceError) {
      return try ledger.read()
    } catch PreferenceError.noFolder {
      return SubscriptionLedger()
    } catch {
      throw .preference(error)
    }
  }

  func status(_ ledger: SubscriptionLedger, _ configuration: StoreConfiguration) -> AccountStatus {
    let wallClock = surroundings.time.now().date
    let counting = entitlement.known().environment
    let facts = Dictionary(grouping: ledger.facts, by: \.chain)
    let subscriptions = ledger.chainNames.map { chain in
      let own = SubscriptionLedger(facts[chain] ?? [])
      return AccountSubscription(
        chain: chain, productID: ledger.transactions(of: chain).last?.productID,
        decision: own.decision(
          environment: chain.environment, products: configuration.plans, at: trustedNow(in: chain.environment)
        ))
    }
    return AccountStatus(
      tier: entitlement.findTier(wallClock: wallClock), wallClock: wallClock,
      subscriptions: subscriptions.sorted { left, right in
        let (first, second) = (left.chain.environment == counting, right.chain.environment == counting)
        if first != second { return first }
        if left.decision.isAllowed != right.decision.isAllowed { return left.decision.isAllowed }
        return left.chain < right.chain
      })
  }

  /// The time by which subscriptions of an environment are judged.
  func trustedNow(in environment: StoreEnvironment) -> Timestamp {
    Timestamp(of: entitlement.trustedTime(wallClock: surroundings.time.now().date, in: environment).now)
  }
}
