import Basics
import Entitlement
import Purchases
import Signatures
import Testing

/// Notifications that somebody changed: none may crash the verifier, and none may pass.
@Suite struct NotificationMutationTests {
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static func mutate(_ text: [UInt8], _ generator: inout Generator) -> [UInt8] {
    var text = text
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      guard !text.isEmpty else { return text }
      let place = Int.random(in: text.indices, using: &generator)
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: text[place] = UInt8.random(in: 0...127, using: &generator)
      case 1: text[place] ^= 1 << UInt8.random(in: 0..<7, using: &generator)
      case 2: text.remove(at: place)
      case 3: text.insert(UInt8.random(in: 33...126, using: &generator), at: place)
      case 4: text.removeSubrange(place...)
      case 5:
        let end = Int.random(in: place..<text.endIndex, using: &generator)
        text.insert(contentsOf: Array(text[place...end]), at: place)
      default: text.swapAt(place, Int.random(in: text.indices, using: &generator))
      }
    }
    return text
  }

  @Test("A changed notification never verifies", arguments: 0..<8 as Range<UInt64>)
  func changed(seed: UInt64) throws {
    let store = try SelfMadeStore()
    let original = try store.notification(
      "SUBSCRIBED", "INITIAL_BUY", status: 1, transaction: store.transaction(), renewal: store.renewal())
    // No limit, so that what is looked at is the verdict and not the throttle.
    let verifier = try StoreDataVerifier(
      environment: .production, bundleId: SelfMadeStore.bundleId, appAppleId: SelfMadeStore.appAppleId,
      trustedRoots: [store.signer.certificates[2].der], coldChainsPerSecond: .max, time: SetTime())
    _ = try verifier.verifyNotification(original, caller: nil, at: .test)
    var generator = Generator(state: seed)
    for _ in 0..<150 {
      let bytes = Self.mutate(Array(original.utf8), &generator)
      let text = String(decoding: bytes, as: UTF8.self)
      guard text != original else { continue }
      do {
        _ = try verifier.verifyNotification(text, caller: nil, at: .test)
        Issue.record("A changed notification verified: \(text)")
      } catch { #expect(error.verdict != .throttled) }
    }
  }

  /// Signed properly, and odd within: what a store's own mistake would look like.
  @Test("An odd payload that is properly signed is read without a crash", arguments: 0..<4 as Range<UInt64>)
  func odd(seed: UInt64) throws {
    let store = try SelfMadeStore()
    let verifier = try store.verifier()
    var generator = Generator(state: seed)
    let values: [JSONValue] = [
      .null, true, -1, .integer(.max), .integer(.min), 1e308, 0.5, "", "x", [], [1], [:], ["a": 1],
    ]
    for _ in 0..<60 {
      var transaction = store.transaction()
      for name in transaction.keys where Int.random(in: 0..<4, using: &generator) == 0 {
        transaction[name] = values.randomElement(using: &generator)
      }
      do {
        let verified = try verifier.verifyTransaction(try store.sign(transaction), caller: nil, at: .test)
        for policy in AccessPolicy.allCases {
          _ = SubscriptionLedger(verified.news.facts).access(policy)
        }
      } catch let error as VerificationError { #expect(error.verdict != .throttled) }
    }
  }

  @Test("Google's messages are read without a crash, whatever they hold", arguments: 0..<4 as Range<UInt64>)
  func google(seed: UInt64) throws {
    var generator = Generator(state: seed)
    let original =
      Array(
        #"{"subscriptionState":"SUBSCRIPTION_STATE_ACTIVE","startTime":"2026-08-25T17:00:00Z","lineItems":"#
          .utf8)
      + Array(
        #"[{"productId":"monthly","expiryTime":"2026-09-25T17:00:00Z","autoRenewingPlan":{"autoRenewEnabled":true}}]}"#
          .utf8)
    for _ in 0..<300 {
      do throws(JSONError) {
        let reading = try PlayReading<PlaySubscription>(
          bytes: Self.mutate(original, &generator), purchaseToken: "T", readAt: .test)
        _ = SubscriptionLedger(reading.news.facts).access(.storeRules)
        _ = PlayNotification(reading.answer.payload).action
        _ = PubSubPush(reading.answer.payload).identity
      } catch { continue }
    }
  }
}
