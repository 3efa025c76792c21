import Entitlement
import Testing

@testable import Purchases

@Suite struct ToldPurchasesTests {
  private func purchase(_ id: String, revoked: Double? = nil, token: String = "t") -> Purchase {
    var purchase = Purchase(id: id, productId: "p", transactionDate: 0, purchaseToken: token, store: .apple)
    purchase.revocationDateIOS = revoked
    return purchase
  }

  @Test("The same is told once, and what differs from the last each time")
  func lastCounts() {
    var told = ToldPurchases()
    let steps: [(Double?, Bool)] = [
      (nil, true), (nil, false), (1, true), (1, false), (nil, true), (1, true), (2, true),
    ]
    for (revoked, isNews) in steps {
      #expect(told.take(purchase("1", revoked: revoked)) == isNews)
    }
    // The store signs anew at each reading.
    #expect(told.take(purchase("1", revoked: 2, token: "other")) == false)
    #expect(told.count == 1)
  }

  @Test("No more than so many are remembered, those that were first told last")
  func bounded() {
    var told = ToldPurchases(capacity: 3)
    for number in 0..<100 { #expect(told.take(purchase("\(number)")) == true) }
    #expect(told.count == 3)
    for number in 97..<100 { #expect(told.take(purchase("\(number)")) == false) }
    #expect(told.take(purchase("96")) == true)
    #expect(told.take(purchase("97")) == true)
    #expect(told.take(purchase("99")) == false)
    #expect(told.count == 3)
  }
}
