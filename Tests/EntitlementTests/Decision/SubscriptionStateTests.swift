import Entitlement
import Foundation
import Testing

@Suite struct SubscriptionStateTests {
  @Test("Names, numbers and digits all mean a state, and other text survives without access")
  func decoding() throws {
    let text = #"["subscribed","inGracePeriod",1,2,3,4,5,"4","moonlit",6,"7"]"#
    let states = try JSONDecoder().decode([SubscriptionState].self, from: Data(text.utf8))
    #expect(
      states == [
        .subscribed, .inGracePeriod, .subscribed, .expired, .inBillingRetryPeriod, .inGracePeriod, .revoked,
        .inGracePeriod, "moonlit", "6", "7",
      ])
    let encoded = String(decoding: try JSONEncoder().encode(states), as: UTF8.self)
    #expect(encoded.hasPrefix(#"["subscribed","inGracePeriod","subscribed","expired""#))
    #expect(encoded.hasSuffix(#""moonlit","6","7"]"#))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([SubscriptionState].self, from: Data("[true]".utf8))
    }
  }

  @Test(
    "A client that knows the state alone lets in who pays or is about to",
    arguments: [
      ("subscribed", true), ("inGracePeriod", true), ("inBillingRetryPeriod", true),
      ("awaitingRenewal", true),
      ("expired", false), ("revoked", false), ("paused", false), ("pending", false), ("notSubscribed", false),
      ("moonlit", false), ("", false), ("Subscribed", false),
    ])
  func access(_ text: String, _ givesAccess: Bool) {
    #expect(SubscriptionState(rawValue: text).givesAccess == givesAccess)
    switch SubscriptionState(rawValue: text) {
    case "subscribed", "inGracePeriod", "inBillingRetryPeriod", .awaitingRenewal: #expect(givesAccess)
    default: #expect(!givesAccess)
    }
  }

  @Test("The best of several states is the first in the stores' order, whatever stands first")
  func best() {
    let order: [SubscriptionState] = [
      .subscribed, .inGracePeriod, .inBillingRetryPeriod, .expired, .revoked, "odd",
    ]
    for start in order.indices {
      #expect(SubscriptionState.best(of: order[start...].reversed()) == order[start])
      #expect(SubscriptionState.best(of: order[start...]) == order[start])
    }
    #expect(SubscriptionState.best(of: []) == nil)
  }
}
