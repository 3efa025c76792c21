import Basics
import Entitlement
import Testing

@Suite struct RunStartTests {
  private let apple = Statements.apple

  private func start(_ facts: [StoreFact]) -> Double? {
    SubscriptionLedger(facts).startOfRun(of: apple.chain).map {
      Double($0.milliseconds - 1_767_225_600_000) / 86_400_000
    }
  }

  @Test("Renewals and changes of plan do not move the start of a run, and a lapse does")
  func run() {
    let months = [
      apple.payment("p1", from: 0, to: 30), apple.payment("p2", Catalogue.foundation, from: 30, to: 60),
      apple.payment("p3", from: 65, to: 95),
    ]
    #expect(start(months) == 0)
    #expect(start(months + [apple.payment("p4", from: 155, to: 185)]) == 0)
    #expect(start(months + [apple.payment("p4", from: 156, to: 186)]) == 156)
    #expect(start([]) == nil)
  }

  @Test("The store's own word counts, unless it is about a run before")
  func told() {
    let facts = [apple.payment("p1", from: 0, to: 30), apple.payment("p2", from: 30, to: 60)]
    #expect(start(facts + [apple.renewal(true, said: 31, runStart: 30)]) == 30)
    #expect(start(facts + [apple.renewal(true, said: 29, runStart: 10)]) == 0)
    #expect(start(facts + [apple.renewal(true, said: 31, runStart: 40)]) == 0)
  }
}
