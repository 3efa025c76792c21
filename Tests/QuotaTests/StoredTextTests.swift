import Basics
import Entitlement
import Quota
import Testing

@Suite("Stored text")
struct StoredTextTests {
  private static func at(_ milliseconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds) }

  private static let profile = AccountProfile(
    account: "ada", subscription: SubscriptionProfile(plan: .trial, status: .active),
    zones: [ZoneChange(zone: "Etc/GMT+5", since: at(.min)), ZoneChange(zone: "Europe/Oslo", since: at(-5))],
    runStart: at(0))

  @Test("Sums, reservations and zones are read as they were written, also where there are none")
  func rows() {
    let row = AccountRow(
      profile: Self.profile,
      sums: [
        UsageSum(metric: .checkins, kind: .total, period: .always, used: 7),
        UsageSum(
          metric: .impulses, kind: .calendar, period: QuotaPeriod(start: Self.at(-4), end: Self.at(9)),
          used: 0),
      ],
      reservations: [
        OpenReservation(
          reference: OperationReference(key: "a,=/\"\\;~", madeAt: Self.at(-2)),
          amounts: [.impulses: 2, .checkins: 1],
          deadline: Self.at(8)),
        OpenReservation(
          reference: OperationReference(key: "b", madeAt: Self.at(3)), amounts: [.impulses: 1],
          deadline: Self.at(4)),
      ])
    #expect(row.sumsText == "checkins=total/\(Int64.min)/\(Int64.max)/7,impulses=calendar/-4/9/0")
    #expect(AccountRow.sums(text: row.sumsText) == row.sums)
    #expect(row.reservationsText == "a,=/\"\\;~ -2 8 checkins=1,impulses=2\nb 3 4 impulses=1")
    #expect(AccountRow.reservations(text: row.reservationsText) == row.reservations)
    #expect(AccountProfile.zones(text: Self.profile.zonesText) == Self.profile.zones)
    #expect(AccountRow.sums(text: "") == [] && AccountRow.reservations(text: "") == [])
  }

  @Test("Usage, amounts and refusals are read as they were written")
  func entries() {
    let usage = [
      MetricName.impulses: MetricUsage(used: 3, limit: 30, period: "monthly", resetsAt: Self.at(77)),
      .checkins: MetricUsage(used: 0, limit: 0, period: "total", resetsAt: nil),
    ]
    let entry = LedgerEntry(
      account: "ada", kind: .consumption, reference: OperationReference(key: "k", madeAt: Self.at(1)),
      recordedAt: Self.at(1), actor: "test", configurationVersion: 1, usage: usage)
    #expect(entry.usageText == "checkins=0/0/total/,impulses=3/30/monthly/77")
    #expect(LedgerEntry.usage(text: entry.usageText) == usage)
    #expect(LedgerEntry.usage(text: "") == [:])
    for amounts in [[:], [.impulses: 1], [.impulses: 2, .checkins: 1 << 40]] as [MetricAmounts] {
      #expect(MetricAmounts(text: amounts.text) == amounts)
    }
    for refusal in [.subscriptionInactive, .quotaExceeded(.checkins)] as [Refusal] {
      #expect(Refusal(text: refusal.text) == refusal)
    }
  }

  @Test(
    "Text that is none is refused and never half read",
    arguments: [
      "x", "impulses", "impulses=", "impulses=1", "=1", "impulses=1,", ",", "impulses=total/1/2",
      "impulses=weekly/1/2/3",
      "impulses=total/1/2/x", "impulses=1/2/total/x", "a 1 2", "a 1 x impulses=1", "a 1 2 impulses",
      "impulses=x",
    ])
  func damaged(_ text: String) {
    #expect(AccountRow.sums(text: text) == nil)
    #expect(AccountRow.reservations(text: text) == nil)
    #expect(LedgerEntry.usage(text: text) == nil)
    #expect(Refusal(text: text) == nil)
    if text != "impulses=1" { #expect(MetricAmounts(text: text) == nil) }
    // Whether a zone exists is for the zone files to say.
    if !text.hasSuffix("impulses=1") { #expect(AccountProfile.zones(text: text) == nil) }
    #expect(AccountProfile.zones(text: "") == nil)
  }
}
