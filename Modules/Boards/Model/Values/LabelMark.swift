internal import BoardFormat

/// As much of a label as sorting, filtering and grouping look at.
///
/// They look at every card of a board, where reading colours and symbols as well would be most of the work.
struct LabelMark {
  let text: String
  let rank: Int?
  let type: String
  private let kindNode: NodeView

  /// Reads an entry of a card's `labels`; nil wherever `Label` has no reading either.
  init?(_ node: NodeView) {
    guard let text = node["text"]?.text, let kind = node["kind"], let type = LabelKind.type(in: kind) else {
      return nil
    }
    self.text = text
    self.type = type
    rank = node["rank"]?.integer
    kindNode = kind
  }

  /// The name of the kind for people.
  var kindText: String? { kindNode["text"]?.text }
}

extension Card {
  /// The labels, in the order of the file, as far as they are looked at to sort, filter and group.
  var labelMarks: [LabelMark] { self["labels"]?.elements.compactMap(LabelMark.init) ?? [] }

  /// The same of one kind, which is named in lowercase.
  func labelMarks(ofKind type: String) -> [LabelMark] {
    labelMarks.filter { $0.type == type || $0.type.lowercased() == type }
  }
}

extension [LabelMark] {
  /// The label that stands for a card among those of one kind: the one of the lowest rank.
  var lowestRanked: LabelMark? {
    var lowest: (rank: Int, mark: LabelMark)?
    for mark in self {
      if let rank = mark.rank, rank < lowest?.rank ?? .max || lowest == nil { lowest = (rank, mark) }
    }
    return lowest?.mark
  }
}
