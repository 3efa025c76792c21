/// How a zone's clocks go on after the last change that its file lists, by the rule in the file's footer.
struct RecurringRule: Sendable, Equatable {
  /// A time of the year at which the clocks are changed.
  struct Moment: Sendable, Equatable {
    /// How the day is named.
    enum Day: Sendable, Equatable {
      /// A day of the year from 1 to 365; the 29th of February is never counted.
      case ofYearWithoutLeapDay(Int)
      /// A day of the year from 0 to 365; the 29th of February is counted.
      case ofYear(Int)
      /// A day of the week (0 is Sunday) in a week of a month; the fifth week is the last one.
      case ofWeek(month: Int, week: Int, weekday: Int)
    }

    /// The day.
    let day: Day
    /// The seconds since the day's beginning on the clocks that are about to be changed; may be below 0 or beyond the day.
    let second: Int
  }

  /// When the clocks are put forward and back.
  struct Saving: Sendable, Equatable {
    /// The offset while daylight is saved.
    let offset: Int
    /// When saving begins.
    let start: Moment
    /// When it ends.
    let end: Moment
  }

  /// The offset of standard time, in seconds ahead of UTC.
  let standardOffset: Int
  /// The daylight saving; nil when there is none.
  let saving: Saving?

  /// The offset at a second since 1970.
  func offset(at second: Int64) -> Int {
    guard let saving else { return standardOffset }
    // A change may lie in a neighbouring year when its time of day is below 0 or beyond the day.
    let year = Self.year(of: second + Int64(standardOffset))
    var offset = standardOffset
    var found = false
    for change in changes(ofYears: year - 1...year + 1, saving) where change.second <= second {
      offset = change.offset
      found = true
    }
    return found ? offset : standardOffset
  }

  /// The changes between two seconds, the earliest first.
  func changes(from first: Int64, through last: Int64) -> [ClockChange] {
    guard let saving, first <= last else { return [] }
    let years = Self.year(of: first) - 1...Self.year(of: last) + 1
    return changes(ofYears: years, saving).filter { (first...last).contains($0.second) }
  }

  private func changes(ofYears years: ClosedRange<Int>, _ saving: Saving) -> [ClockChange] {
    var changes: [ClockChange] = []
    for year in years {
      guard let start = saving.start.second(ofYear: year), let end = saving.end.second(ofYear: year) else {
        continue
      }
      changes.append(ClockChange(second: start - Int64(standardOffset), offset: saving.offset))
      changes.append(ClockChange(second: end - Int64(saving.offset), offset: standardOffset))
    }
    // Where saving lasts all year one ends in the very second in which the next begins; the beginning counts.
    changes.sort {
      ($0.second, $0.offset == saving.offset ? 1 : 0) < ($1.second, $1.offset == saving.offset ? 1 : 0)
    }
    return changes
  }

  private static func year(of second: Int64) -> Int {
    let days = second >= 0 ? second / 86_400 : (second - 86_399) / 86_400
    return CivilDate(daysSince1970: Int(days)).year
  }
}

extension RecurringRule.Moment {
  /// The seconds since 1970 of the moment in a year, as if the clocks showed UTC; nil beyond the calendar.
  func second(ofYear year: Int) -> Int64? {
    guard let newYear = CivilDate(year: year, month: 1, day: 1)?.daysSince1970 else { return nil }
    let date: Int
    switch day {
    case .ofYearWithoutLeapDay(let number):
      date = newYear + number - 1 + (CivilDate.isLeap(year) && number >= 60 ? 1 : 0)
    case .ofYear(let number):
      date = newYear + number
    case .ofWeek(let month, let week, let weekday):
      guard let first = CivilDate(year: year, month: month, day: 1)?.daysSince1970 else { return nil }
      // The first of January 1970 was a Thursday.
      let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
      var number = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
      if number >= CivilDate.days(inMonth: month, of: year) { number -= 7 }
      date = first + number
    }
    return Int64(date) * 86_400 + Int64(second)
  }
}
