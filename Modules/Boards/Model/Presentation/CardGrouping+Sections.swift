internal import Basics

extension CardGrouping {
  /// Divides cards into sections.
  ///
  /// Within a section the cards keep their order. Cards without a value form the last section, whatever the
  /// direction. Days are those of the reader's calendar.
  public func sections(of cards: some Sequence<Card>, in zone: LocalZone) -> [CardSection] {
    switch key {
    case .modified: days(of: cards) { $0.modified?.at?.localDay(in: zone) }
    case .created: days(of: cards) { $0.created?.at?.localDay(in: zone) }
    case .due: days(of: cards) { $0.due?.localDay(in: zone) }
    case .priority: labels(ofKind: "priority", of: cards, unranked: .trailing)
    case .component: labels(ofKind: "component", of: cards, unranked: .only)
    case .label(let kind): labels(ofKind: kind, of: cards, unranked: .afterRanked)
    }
  }

  private func days(of cards: some Sequence<Card>, _ day: (Card) -> CivilDate?) -> [CardSection] {
    var byDay: [CivilDate: [Int]] = [:]
    var without: [Int] = []
    for (position, card) in cards.enumerated() {
      if let day = day(card) { byDay[day, default: []].append(position) } else { without.append(position) }
    }
    let days = byDay.sorted { direction == .descending ? $0.key > $1.key : $0.key < $1.key }
    let sections = days.map { CardSection(heading: .day($0.key), positions: $0.value) }
    return sections + trailing(without, kind: nil)
  }

  /// How labels without a rank are treated.
  private enum Unranked {
    /// They count as no label: only ranks make sections.
    case trailing
    /// No ranks are looked at: only texts make sections.
    case only
    /// Their texts make sections behind those of the ranks.
    case afterRanked
  }

  private func labels(ofKind type: String, of cards: some Sequence<Card>, unranked: Unranked) -> [CardSection]
  {
    var byRank: [Int: (text: String, positions: [Int])] = [:]
    var byText: [String: (text: String, positions: [Int])] = [:]
    var without: [Int] = []
    var kindText: String?
    let lowercaseType = type.lowercased()
    for (position, card) in cards.enumerated() {
      let marks = card.labelMarks(ofKind: lowercaseType)
      if kindText == nil { kindText = marks.lazy.compactMap(\.kindText).first }
      if unranked != .only, let lowest = marks.lowestRanked, let rank = lowest.rank {
        byRank[rank, default: (lowest.text, [])].positions.append(position)
      } else if unranked != .trailing, let first = marks.first {
        byText[first.text.lowercased(), default: (first.text, [])].positions.append(position)
      } else {
        without.append(position)
      }
    }
    let ranks = byRank.sorted { direction == .descending ? $0.key < $1.key : $0.key > $1.key }
      .map { CardSection(heading: .rank($0.key, text: $0.value.text), positions: $0.value.positions) }
    let texts = byText.sorted { direction == .descending ? $0.key < $1.key : $0.key > $1.key }
      .map { CardSection(heading: .text($0.value.text), positions: $0.value.positions) }
    return ranks + texts + trailing(without, kind: kindText ?? type)
  }

  private func trailing(_ positions: [Int], kind: String?) -> [CardSection] {
    positions.isEmpty ? [] : [CardSection(heading: .none(kind: kind), positions: positions)]
  }
}
