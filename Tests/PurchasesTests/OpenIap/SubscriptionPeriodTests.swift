import Purchases
import Testing

@Suite struct SubscriptionPeriodTests {
  @Test(
    "A period of one unit is read",
    arguments: [
      ("P3D", SubscriptionPeriod(unit: .day, value: 3)), ("P1W", SubscriptionPeriod(unit: .week, value: 1)),
      ("P6M", SubscriptionPeriod(unit: .month, value: 6)), ("P1Y", SubscriptionPeriod(unit: .year, value: 1)),
    ])
  func read(_ text: String, _ period: SubscriptionPeriod) {
    #expect(SubscriptionPeriod(iso8601: text) == period)
  }

  @Test(
    "Anything else is none",
    arguments: [
      "", "P", "PM", "1M", "P0M", "P-1M", "P+1M", "P1H", "P1M1D", "PT1M", "P1.5M", "P99999999M", "p1m",
    ])
  func refused(_ text: String) {
    #expect(SubscriptionPeriod(iso8601: text) == nil)
  }
}
