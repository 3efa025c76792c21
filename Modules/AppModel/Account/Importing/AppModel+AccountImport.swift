internal import Basics
internal import Entitlement
internal import FoundationEssentials
internal import Purchases

extension AppModel {
  /// A signing time that is longer ago than this is not taken for the time it is now: the text is a copy of old.
  private static let freshness = Duration.seconds(86_400)

  /// Takes in what a store signed: verifies it, records what it states, and decides anew. Nobody is asked.
  ///
  /// All of it is verified before anything is recorded. It serves the sessions that begin afterwards.
  ///
  /// - Parameters:
  ///   - bytes: one or several signed texts with line ends between them, or a notification as a store posts it.
  ///   - trust: whose signatures are believed.
  public func importSigned(
    _ bytes: [UInt8], configuration: StoreConfiguration, trust: StoreTrust
  ) throws(AccountError) -> AccountImport {
    var reader = StoreDataReader(configuration, trust, time: surroundings.time)
    var items: [ImportedStoreData] = []
    var news = StoreNews()
    for text in try SignedStoreText.texts(in: bytes) {
      let (item, stated) = try reader.read(text)
      items.append(item)
      news.facts += stated.facts
      news.obstacles += stated.obstacles
    }
    return AccountImport(items: items, news: try record(news, configuration, isToldNow: false))
  }

  /// Records what a store has said, and decides anew in each environment that it spoke of.
  ///
  /// - Parameter isToldNow: whether the store was asked just now; else it is told by the time of its words.
  func record(
    _ news: StoreNews, _ configuration: StoreConfiguration, isToldNow: Bool
  ) throws(AccountError) -> AccountNews {
    let known = try keptLedger()
    let before = status(known, configuration)
    let environments = Set(news.facts.map(\.chain.environment)).sorted { $0.rawValue < $1.rawValue }
    // What was only signed anew is no news.
    let newCount = environments.reduce(0) { count, environment in
      let facts = news.facts.filter { $0.chain.environment == environment }
      let comparison = Reconciliation(
        of: known, with: StoreNews(facts: facts), environment: environment, products: configuration.plans,
        at: surroundings.time.now())
      return count + comparison.differences.count
    }
    do throws(PreferenceError) {
      var merged = known
      if !news.facts.isEmpty { merged = try ledger.merge(SubscriptionLedger(news.facts)) }
      for environment in environments {
        try decideAnew(&merged, environment, configuration, isToldNow: isToldNow)
      }
      return AccountNews(
        newCount: newCount, obstacles: news.obstacles, before: before, status: status(merged, configuration))
    } catch {
      throw .preference(error)
    }
  }

  /// Has the entitlement adopt what follows from the ledger.
  private func decideAnew(
    _ known: inout SubscriptionLedger, _ environment: StoreEnvironment, _ configuration: StoreConfiguration,
    isToldNow: Bool
  ) throws(PreferenceError) {
    let products = configuration.plans.grantingPro
    // Another process may have recorded something meanwhile and decided before this one does.
    for _ in 0..<8 {
      guard let saidAt = known.latestWord(in: environment) else { return }
      let now = trustedNow(in: environment)
      let decision = known.decision(environment: environment, products: products, at: max(now, saidAt))
      let isFresh = isToldNow || saidAt.advanced(by: Self.freshness) > now
      try entitlement.adopt(
        StoreAnswer(decision, saidAt: saidAt, environment: environment),
        from: isFresh ? .ledger : .ledgerOfOldNews)
      let latest = try ledger.read()
      guard latest != known else { return }
      known = latest
    }
  }
}
