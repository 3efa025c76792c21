import Basics
import Entitlement
import TestSupport
import Testing

@Suite struct HistoryTests {
  @Test("Every history of Apple's store of up to 4 events is decided the same in all its orders, and rightly")
  func shortApple() {
    let histories = History<AppleStory>.all(upTo: 4)
    #expect(histories.count > 200)
    #expect(Set(histories.map(\.name)).count == histories.count)
    for history in histories { check(history) }
  }

  @Test("Every history of Google Play of up to 4 events is decided the same in all its orders, and rightly")
  func shortGoogle() {
    let histories = History<GoogleStory>.all(upTo: 4)
    #expect(histories.count > 50)
    for history in histories { check(history) }
  }

  @Test("Histories of 5 to 7 events are decided the same in all their orders, and rightly")
  func long() {
    var generator = SeededGenerator(seed: 4)
    var names: Set<String> = []
    for number in 0..<240 {
      let count = 5 + number % 3
      if let history = History<AppleStory>.random(count, using: &generator),
        names.insert(history.name).inserted
      {
        check(history)
      }
      if let history = History<GoogleStory>.random(count, using: &generator),
        names.insert(history.name).inserted
      {
        check(history)
      }
    }
    #expect(names.count > 250)
  }

  @Test("Every order of a few histories, written out")
  func writtenOut() throws {
    for names in [
      "buy renew refund reverse cancel", "buy refund expire resubscribe renew-ahead",
      "buy fail-grace grace-end recover refund-old",
      "buy upgrade refund downgrade",
    ] {
      // The table names only what can happen.
      let history = try #require(
        History<AppleStory>(names.split(separator: " ").map(String.init)), "\(names)")
      let whole = SubscriptionLedger(history.events.joined())
      var orders = 0
      Self.permute(Array(history.events.indices)) { order in
        orders += 1
        #expect(SubscriptionLedger(order.flatMap { history.events[$0] }) == whole, "\(names): \(order)")
      }
      #expect(orders == (1...history.events.count).reduce(1, *))
    }
  }

  @Test("10,000 longer histories, shuffled and with duplicates, are decided as they happened")
  func random() {
    var generator = SeededGenerator(seed: 10_000)
    var (apple, google) = (0, 0)
    for number in 0..<5_000 {
      let count = 8 + number % 9
      if let history = History<AppleStory>.random(count, using: &generator) {
        shuffle(history, &generator)
        apple += 1
      }
      if let history = History<GoogleStory>.random(count, using: &generator) {
        shuffle(history, &generator)
        google += 1
      }
    }
    #expect(apple == 5_000)
    #expect(google == 5_000)
  }

  /// Looks at all orders in which the events of a history can be heard, and at what is decided in the end.
  ///
  /// For every set of events the ledger must be the same whichever of them is heard last. So each of the orders, which
  /// are paths through these sets, comes to the same end.
  private func check<Story>(_ history: History<Story>) {
    let count = history.events.count
    var ledgers = [SubscriptionLedger()]
    for set in 1..<(1 << count) {
      var ledger: SubscriptionLedger?
      for event in 0..<count where set & 1 << event != 0 {
        var heard = ledgers[set & ~(1 << event)]
        heard.record(contentsOf: history.events[event])
        if let ledger, ledger != heard { Issue.record("\(history): order matters for \(set)") }
        ledger = heard
      }
      ledgers.append(ledger ?? SubscriptionLedger())
    }
    expect(ledgers[ledgers.count - 1], history)
  }

  private func shuffle<Story>(_ history: History<Story>, _ generator: inout SeededGenerator) {
    var facts = Array(history.events.joined())
    for _ in 0..<facts.count / 2 { facts.append(facts[Int.random(in: 0..<facts.count, using: &generator)]) }
    facts.shuffle(using: &generator)
    let ledger = SubscriptionLedger(facts)
    if ledger != SubscriptionLedger(history.events.joined()) { Issue.record("\(history): order matters") }
    expect(ledger, history, at: [history.story.now, history.story.instants.max() ?? history.story.now])
  }

  private func expect<Story>(
    _ ledger: SubscriptionLedger, _ history: History<Story>, at instants: [Timestamp]? = nil
  ) {
    let instants = (instants ?? history.instants).filter { $0 >= history.story.now }
    if instants.isEmpty { Issue.record("\(history) is looked at at no time") }
    for policy in AccessPolicy.allCases {
      for instant in instants {
        let decision = ledger.decision(policy: policy, products: Catalogue.plans, at: instant)
        let expected = history.story.expected(at: instant, policy)
        if Expectation(decision) != expected {
          Issue.record(
            "\(history), \(policy.rawValue), at \(instant): \(Expectation(decision)) and not \(expected)")
        }
      }
    }
  }

  private static func permute(_ items: [Int], _ visit: ([Int]) -> Void, _ chosen: [Int] = []) {
    if items.isEmpty { return visit(chosen) }
    for place in items.indices {
      var rest = items
      let item = rest.remove(at: place)
      permute(rest, visit, chosen + [item])
    }
  }
}
