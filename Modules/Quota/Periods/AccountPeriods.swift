public import Basics

/// The periods of one account: which stretch of its usage counts at an instant.
///
/// A change of the time zone applies from the next boundary. Boundaries are numbered by months from the anchor, and so a
/// change that is made in period n leaves the boundary n + 1 where it was and moves those after it. No move to another
/// zone makes a period more, or one that is shorter than a month by more than the zones differ.
public struct AccountPeriods: Sendable {
  /// A zone, and the number of the first boundary that is counted in it.
  private struct Section {
    let firstBoundary: Int
    let months: MonthlyPeriods
  }

  private let profile: AccountProfile
  private let anchored: [Section]
  private let calendar: [Section]

  /// Creates the periods of an account.
  ///
  /// - Throws: `.timeZone` when a zone of the account is not known on this machine.
  public init(of profile: AccountProfile, zones: TimeZoneStore) throws(QuotaError) {
    self.profile = profile
    var rules: [(change: ZoneChange, rules: TimeZoneRules)] = []
    for change in profile.zones {
      do throws(TimeZoneError) {
        rules.append((change, try zones.rules(of: change.zone)))
      } catch {
        throw QuotaError(.timeZone, error.message, hint: error.hint)
      }
    }
    let start = profile.runStart
    anchored = Self.sections(rules) { MonthlyPeriods(anchor: $0.localTime(at: start), in: $0) }
    calendar = Self.sections(rules) { MonthlyPeriods(calendarIn: $0) }
  }

  private static func sections(
    _ zones: [(change: ZoneChange, rules: TimeZoneRules)], _ months: (TimeZoneRules) -> MonthlyPeriods
  ) -> [Section] {
    var sections: [Section] = []
    for zone in zones {
      let next = months(zone.rules)
      guard !sections.isEmpty else {
        sections.append(Section(firstBoundary: .min, months: next))
        continue
      }
      let boundary = number(at: zone.change.since, sections, near: next) + 2
      // A zone that was left before any boundary of it came never counted.
      while sections.count > 1, let last = sections.last, last.firstBoundary >= boundary {
        sections.removeLast()
      }
      sections.append(Section(firstBoundary: boundary, months: next))
    }
    return sections
  }

  private static func boundary(_ number: Int, _ sections: [Section]) -> Timestamp {
    // There is always a first section, and it counts from the beginning.
    var months = sections[0].months
    for section in sections.dropFirst() where section.firstBoundary <= number { months = section.months }
    return months.boundary(number)
  }

  private static func number(at instant: Timestamp, _ sections: [Section], near months: MonthlyPeriods) -> Int
  {
    MonthlyPeriods.number(at: instant, near: months.number(at: instant)) { boundary($0, sections) }
  }

  private func sections(_ kind: PeriodKind) -> [Section] { kind == .calendar ? calendar : anchored }

  /// The number of the period of a kind that an instant lies in; 0 for `total`.
  func number(of kind: PeriodKind, at instant: Timestamp) -> Int {
    guard kind != .total else { return 0 }
    let sections = sections(kind)
    return Self.number(at: instant, sections, near: sections[sections.count - 1].months)
  }

  /// The period of a kind that an instant lies in.
  public func period(_ kind: PeriodKind, at instant: Timestamp) -> QuotaPeriod {
    guard kind != .total else { return .always }
    let number = number(of: kind, at: instant)
    let sections = sections(kind)
    return QuotaPeriod(start: Self.boundary(number, sections), end: Self.boundary(number + 1, sections))
  }

  /// The part of the period whose usage counts: what was used in a trial does not count against what is paid, nor what was
  /// used before the run began.
  ///
  /// A start that lies ahead, by a store's clock, cuts off nothing: else nothing would be counted until then.
  public func countedPeriod(_ kind: PeriodKind, at instant: Timestamp) -> QuotaPeriod {
    let period = period(kind, at: instant)
    return profile.countingStarts(of: kind).filter { $0 <= instant }.reduce(period) { $0.from($1) }
  }
}
