import Entitlement
import Testing

@Suite struct StoreStatusTests {
  @Test(
    "Apple's numbers mean a status, and one that is not known is kept",
    arguments: [
      (1, .active), (2, .expired), (3, .billingRetry), (4, .gracePeriod), (5, .revoked),
      (6, StoreStatus(rawValue: "apple:6")), (-1, StoreStatus(rawValue: "apple:-1")),
    ] as [(Int64, StoreStatus)])
  func apple(_ number: Int64, _ status: StoreStatus) {
    #expect(StoreStatus(appleNumber: number) == status)
  }

  @Test(
    "Google Play's states mean a status, with or without their prefix, and one that is not known is kept",
    arguments: [
      ("ACTIVE", .active), ("CANCELED", .cancelled), ("EXPIRED", .expired), ("IN_GRACE_PERIOD", .gracePeriod),
      ("ON_HOLD", .onHold), ("PAUSED", .paused), ("PENDING", .pending),
      ("PENDING_PURCHASE_CANCELED", .pendingCancelled), ("DANCING", StoreStatus(rawValue: "google:DANCING")),
    ] as [(String, StoreStatus)])
  func google(_ state: String, _ status: StoreStatus) {
    #expect(StoreStatus(googleState: state) == status)
    #expect(StoreStatus(googleState: "SUBSCRIPTION_STATE_" + state) == status)
  }

  @Test("A status of a payment in trouble is kept in the store's record alone")
  func keeping() {
    for status in StoreStatus.known {
      let reachesProfile = [.active, .cancelled, .expired, .revoked].contains(status)
      #expect((status.keeping == .profileAndRecord) == reachesProfile)
    }
    #expect(StoreStatus(rawValue: "moonlit").keeping == .recordOnly)
    #expect(StoreStatus.gracePeriod.rawValue == "grace_period")
    #expect(StoreStatus.billingRetry.rawValue == "billing_retry")
  }
}
