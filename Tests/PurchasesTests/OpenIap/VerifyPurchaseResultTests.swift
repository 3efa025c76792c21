import Basics
import Entitlement
import Purchases
import Testing

@Suite struct VerifyPurchaseResultTests {
  private let store: SelfMadeStore

  init() throws { store = try SelfMadeStore(environment: .sandbox) }

  private func verify(_ text: String, at now: Timestamp = .test) throws -> VerifyPurchaseResult {
    try VerifyPurchaseResult(signedTransaction: text, verifier: try store.verifier(), at: now)
  }

  @Test("What the store signed is valid until it ends or is taken back")
  func states() throws {
    let text = try store.sign(store.transaction(expires: .days(20)))
    let result = try verify(text)
    #expect(result.isValid && result.state == .entitled && result.productId == "monthly")
    #expect(result.environment == "Sandbox" && result.reason == nil)
    let end = Timestamp.days(20).milliseconds
    #expect(try verify(text, at: Timestamp(milliseconds: end - 1)).isValid)
    #expect(try verify(text, at: Timestamp(milliseconds: end)).state == .expired)
    let revoked = store.transaction(changes: ["revocationDate": .integer(Timestamp.days(-1).milliseconds)])
    #expect(try verify(try store.sign(revoked)).state == .canceled)
    let upgraded = store.transaction(changes: ["isUpgraded": true])
    #expect(try verify(try store.sign(upgraded)).state == .canceled)
  }

  @Test("What the store did not sign is a verdict, with a reason")
  func inauthentic() throws {
    var text = try store.sign(store.transaction())
    text.removeLast(4)
    let production = try SelfMadeStore()
    for forged in ["", "a.b.c", text, try production.sign(production.transaction())] {
      let result = try verify(forged)
      #expect(!result.isValid && result.state == .inauthentic)
      #expect(result.reason?.isEmpty == false)
    }
  }
}
