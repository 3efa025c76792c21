internal import Basics

// The parts of a row that no query looks into are stored as text. The forms are short, since every consumption
// writes one, and none of the names in them can contain what stands between them.

extension AccountRow {
  /// The sums as stored text: `METRIC=KIND/START/END/USED`, commas between; empty for none.
  public var sumsText: String {
    sums.map { sum in
      "\(sum.metric)=\(sum.kind.rawValue)/\(sum.period.start.milliseconds)/\(sum.period.end.milliseconds)/\(sum.used)"
    }.joined(separator: ",")
  }

  /// Reads stored sums; nil when the text is none.
  public static func sums(text: String) -> [UsageSum]? {
    var sums: [UsageSum] = []
    for part in parts(text) {
      guard let (name, numbers) = pair(part) else { return nil }
      let fields = numbers.split(separator: "/", omittingEmptySubsequences: false)
      guard fields.count == 4, let kind = PeriodKind(rawValue: String(fields[0])),
        let start = Int64(fields[1]),
        let end = Int64(fields[2]), let used = Int64(fields[3])
      else { return nil }
      let period = QuotaPeriod(start: Timestamp(milliseconds: start), end: Timestamp(milliseconds: end))
      sums.append(UsageSum(metric: MetricName(rawValue: name), kind: kind, period: period, used: used))
    }
    return sums
  }

  /// The open reservations as stored text: `KEY MADE_AT DEADLINE AMOUNTS`, a line each; empty for none.
  public var reservationsText: String {
    reservations.map {
      "\($0.reference.key) \($0.reference.madeAt.milliseconds) \($0.deadline.milliseconds) \($0.amounts.text)"
    }.joined(separator: "\n")
  }

  /// Reads stored reservations; nil when the text is none.
  public static func reservations(text: String) -> [OpenReservation]? {
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

  fileprivate static func parts(_ text: String) -> [Substring] {
    text.isEmpty ? [] : text.split(separator: ",", omittingEmptySubsequences: false)
  }

  fileprivate static func pair(_ text: Substring) -> (String, Substring)? {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    return sides.count == 2 && !sides[0].isEmpty ? (String(sides[0]), sides[1]) : nil
  }
}

extension AccountProfile {
  /// The zones as stored text: `ZONE=SINCE`, commas between.
  public var zonesText: String {
    zones.map { "\($0.zone)=\($0.since.milliseconds)" }.joined(separator: ",")
  }

  /// Reads stored zones; nil when the text is none.
  public static func zones(text: String) -> [ZoneChange]? {
    var zones: [ZoneChange] = []
    for part in AccountRow.parts(text) {
      guard let (name, number) = AccountRow.pair(part), let since = Int64(number) else { return nil }
      zones.append(ZoneChange(zone: name, since: Timestamp(milliseconds: since)))
    }
    return zones.isEmpty ? nil : zones
  }
}

extension LedgerEntry {
  /// The usage that was answered as stored text: `METRIC=USED/LIMIT/PERIOD/RESETS_AT`, commas between, nothing for a
  /// reset that never comes; empty for none.
  public var usageText: String {
    usage.keys.sorted().compactMap { metric in
      usage[metric].map { usage in
        "\(metric)=\(usage.used)/\(usage.limit)/\(usage.period)/"
          + (usage.resetsAt.map { "\($0.milliseconds)" } ?? "")
      }
    }.joined(separator: ",")
  }

  /// Reads stored usage; nil when the text is none.
  public static func usage(text: String) -> [MetricName: MetricUsage]? {
    var usage: [MetricName: MetricUsage] = [:]
    for part in AccountRow.parts(text) {
      guard let (name, rest) = AccountRow.pair(part) else { return nil }
      let fields = rest.split(separator: "/", omittingEmptySubsequences: false)
      guard fields.count == 4, let used = Int64(fields[0]), let limit = Int64(fields[1]) else { return nil }
      let resetsAt = Int64(fields[3]).map { Timestamp(milliseconds: $0) }
      guard resetsAt != nil || fields[3].isEmpty else { return nil }
      usage[MetricName(rawValue: name)] = MetricUsage(
        used: used, limit: limit, period: String(fields[2]), resetsAt: resetsAt)
    }
    return usage
  }
}
