internal import Basics

// The parts of a row that no query looks into are stored as text. The forms are short, since every consumption
// writes one, and none of the names in them can contain what stands between them.

extension UInt8 {
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let equals = UInt8(ascii: "=")
  fileprivate static let slash = UInt8(ascii: "/")
}

extension AccountRow {
  /// The sums as stored text: `METRIC=KIND/START/END/USED`, commas between; empty for none.
  public var sumsText: String {
    var text = ""
    for sum in sums {
      if !text.isEmpty { text += "," }
      text += sum.metric.rawValue
      text += "="
      text += sum.kind.rawValue
      for number in [sum.period.start.milliseconds, sum.period.end.milliseconds, sum.used] {
        text += "/"
        text += String(number)
      }
    }
    return text
  }

  /// Reads stored sums; nil when the text is none.
  public static func sums(text: String) -> [UsageSum]? {
    if text.isEmpty { return [] }
    var reader = StoredTextReader(text)
    var sums: [UsageSum] = []
    repeat {
      guard let metric = reader.word(before: .equals), let word = reader.word(before: .slash),
        let kind = PeriodKind(rawValue: word), let start = reader.number(before: .slash),
        let end = reader.number(before: .slash), let used = reader.number()
      else { return nil }
      let period = QuotaPeriod(start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end))
      sums.append(UsageSum(metric: MetricName(rawValue: metric), kind: kind, period: period, used: used))
    } while reader.skip(.comma)
    return reader.isAtEnd ? sums : nil
  }

  /// The open reservations as stored text: `KEY MADE_AT DEADLINE AMOUNTS`, a line each; empty for none.
  public var reservationsText: String {
    if reservations.isEmpty { return "" }
    return reservations.map {
      "\($0.reference.key) \($0.reference.madeAt.milliseconds) \($0.deadline.milliseconds) \($0.amounts.text)"
    }.joined(separator: "\n")
  }

  /// Reads stored reservations; nil when the text is none.
  public static func reservations(text: String) -> [OpenReservation]? {
    if text.isEmpty { return [] }
    var reservations: [OpenReservation] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: true) {
      let fields = line.split(separator: " ", omittingEmptySubsequences: false)
      guard fields.count == 4, let madeAt = Int64(fields[1]), let deadline = Int64(fields[2]),
        let amounts = MetricAmounts(text: String(fields[3]))
      else { return nil }
      reservations.append(
        OpenReservation(
          reference: OperationReference(key: String(fields[0]), madeAt: Timestamp(milliseconds: madeAt)),
          amounts: amounts, deadline: Timestamp(milliseconds: deadline)))
    }
    return reservations
  }
}

extension AccountProfile {
  /// The zones as stored text: `ZONE=SINCE`, commas between.
  public var zonesText: String {
    var text = ""
    for change in zones {
      if !text.isEmpty { text += "," }
      text += change.zone
      text += "="
      text += String(change.since.milliseconds)
    }
    return text
  }

  /// Reads stored zones; nil when the text is none.
  public static func zones(text: String) -> [ZoneChange]? {
    var reader = StoredTextReader(text)
    var zones: [ZoneChange] = []
    repeat {
      guard let zone = reader.word(before: .equals), let since = reader.number() else { return nil }
      zones.append(ZoneChange(zone: zone, since: Timestamp(milliseconds: since)))
    } while reader.skip(.comma)
    return reader.isAtEnd ? zones : nil
  }
}

extension LedgerEntry {
  /// The usage that was answered as stored text: `METRIC=USED/LIMIT/PERIOD/RESETS_AT`, commas between, nothing for a
  /// reset that never comes; empty for none.
  public var usageText: String {
    var text = ""
    for metric in usage.count < 2 ? Array(usage.keys) : usage.keys.sorted() {
      guard let usage = usage[metric] else { continue }
      if !text.isEmpty { text += "," }
      text += metric.rawValue
      text += "="
      text += String(usage.used)
      text += "/"
      text += String(usage.limit)
      text += "/"
      text += usage.period
      text += "/"
      if let resetsAt = usage.resetsAt { text += String(resetsAt.milliseconds) }
    }
    return text
  }

  /// Reads stored usage; nil when the text is none.
  public static func usage(text: String) -> [MetricName: MetricUsage]? {
    if text.isEmpty { return [:] }
    var reader = StoredTextReader(text)
    var usage: [MetricName: MetricUsage] = [:]
    var isLast = false
    while !isLast {
      guard let metric = reader.word(before: .equals), let used = reader.number(before: .slash),
        let limit = reader.number(before: .slash), let period = reader.word(before: .slash)
      else { return nil }
      isLast = reader.isAtEnd
      var resetsAt: Timestamp?
      if !isLast, !reader.skip(.comma) {
        guard let reset = reader.number() else { return nil }
        resetsAt = Timestamp(milliseconds: reset)
        isLast = !reader.skip(.comma)
      }
      usage[MetricName(rawValue: metric)] = MetricUsage(
        used: used, limit: limit, period: period, resetsAt: resetsAt)
    }
    return reader.isAtEnd ? usage : nil
  }
}
