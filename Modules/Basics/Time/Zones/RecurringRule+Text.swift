extension RecurringRule {
  /// Reads a rule as a zone's file has it, in the form of the TZ variable of POSIX with the extension of version 3:
  /// `CET-1CEST,M3.5.0,M10.5.0/3`, `<-02>2<-01>,M3.5.0/-1,M10.5.0/0`; nil for anything else.
  init?(text: some Sequence<UInt8>) {
    var scanner = RuleScanner(bytes: Array(text))
    guard scanner.skipName(), let west = scanner.offset() else { return nil }
    standardOffset = -west
    if scanner.isAtEnd {
      saving = nil
      return
    }
    guard scanner.skipName() else { return nil }
    var offset = standardOffset + 3_600
    if !scanner.isNext(UInt8(ascii: ",")) {
      guard let west = scanner.offset() else { return nil }
      offset = -west
    }
    guard scanner.skip(UInt8(ascii: ",")), let start = scanner.moment(), scanner.skip(UInt8(ascii: ",")),
      let end = scanner.moment(), scanner.isAtEnd
    else { return nil }
    saving = Saving(offset: offset, start: start, end: end)
  }
}

/// Reads the parts of a rule from the left to the right.
private struct RuleScanner {
  let bytes: [UInt8]
  var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  func isNext(_ byte: UInt8) -> Bool { index < bytes.count && bytes[index] == byte }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard isNext(byte) else { return false }
    index += 1
    return true
  }

  /// Skips the abbreviation of a time: three letters or more, or anything such in angle brackets.
  mutating func skipName() -> Bool {
    let isQuoted = skip(UInt8(ascii: "<"))
    let start = index
    while index < bytes.count, Self.belongsToName(bytes[index], isQuoted: isQuoted) { index += 1 }
    guard index - start >= 3 else { return false }
    return !isQuoted || skip(UInt8(ascii: ">"))
  }

  private static func belongsToName(_ byte: UInt8, isQuoted: Bool) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"): isQuoted
    default: false
    }
  }

  /// Reads the seconds that a time is behind UTC: `[+-]h[h][:mm[:ss]]`, at most 24 hours.
  mutating func offset() -> Int? { time(hours: 0...24) }

  /// Reads a time, of hours that lie in a range whatever their sign.
  private mutating func time(hours: ClosedRange<Int>) -> Int? {
    let isNegative = skip(UInt8(ascii: "-"))
    if !isNegative { _ = skip(UInt8(ascii: "+")) }
    guard let hour = number(digits: hours.upperBound > 99 ? 3 : 2), hours.contains(hour) else { return nil }
    var seconds = hour * 3_600
    for unit in [60, 1] where skip(UInt8(ascii: ":")) {
      guard let part = number(digits: 2), part < 60 else { return nil }
      seconds += part * unit
    }
    return isNegative ? -seconds : seconds
  }

  /// Reads a moment: `Jn`, `n` or `Mm.w.d`, and perhaps `/time`, which is two o'clock when it is missing.
  mutating func moment() -> RecurringRule.Moment? {
    let day: RecurringRule.Moment.Day
    if skip(UInt8(ascii: "J")) {
      guard let number = number(digits: 3), (1...365).contains(number) else { return nil }
      day = .ofYearWithoutLeapDay(number)
    } else if skip(UInt8(ascii: "M")) {
      guard let month = number(digits: 2), (1...12).contains(month), skip(UInt8(ascii: ".")),
        let week = number(digits: 1), (1...5).contains(week), skip(UInt8(ascii: ".")),
        let weekday = number(digits: 1), (0...6).contains(weekday)
      else { return nil }
      day = .ofWeek(month: month, week: week, weekday: weekday)
    } else {
      guard let number = number(digits: 3), (0...365).contains(number) else { return nil }
      day = .ofYear(number)
    }
    guard skip(UInt8(ascii: "/")) else { return RecurringRule.Moment(day: day, second: 7_200) }
    guard let second = time(hours: 0...167) else { return nil }
    return RecurringRule.Moment(day: day, second: second)
  }

  private mutating func number(digits: Int) -> Int? {
    var number = 0
    let start = index
    while index < bytes.count, index - start < digits,
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    {
      number = number * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    return index == start ? nil : number
  }
}
