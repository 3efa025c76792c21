import BoardFormat

/// A list that merges as a set: the labels of a card, or the definitions of label kinds.
enum EntrySet {
  /// A card's labels, each known by its kind's type and its text.
  case labels
  /// Definitions of label kinds, each known by its type.
  case kinds

  /// The kind of set that a path holds; nil for a path whose value is no set.
  init?(path: [String]) {
    switch path {
    case ["labels"]: self = .labels
    case ["config", "labels"], ["config", "default-labels"], ["default-labels"]: self = .kinds
    default: return nil
    }
  }

  /// What tells one entry from another, in small letters, and which of several such entries it is.
  struct Key: Hashable {
    var identity: [String]
    var occurrence = 0
  }

  /// The entries of a list by key, and their keys in the list's order.
  struct Entries {
    var keys: [Key] = []
    var values: [Key: FrontMatterValue] = [:]
  }

  /// The entries of a list; nil when the value is there and no list.
  func entries(of value: FrontMatterValue?) -> Entries? {
    var entries = Entries()
    switch value {
    case nil: return entries
    case .list(let items)?:
      for item in items {
        var key = Key(identity: identity(of: item))
        while entries.values[key] != nil { key.occurrence += 1 }
        entries.keys.append(key)
        entries.values[key] = item
      }
      return entries
    default: return nil
    }
  }

  /// How people name an entry.
  func name(of entry: FrontMatterValue) -> String {
    switch self {
    case .labels:
      guard let text = entry["text"]?.scalarText else { return entry.flowText }
      return entry["kind"]?["type"]?.scalarText.map { "\($0): \(text)" } ?? text
    case .kinds: return entry["type"]?.scalarText ?? entry.flowText
    }
  }

  /// The parts by which entries are the same one. An entry that lacks them is known by all that it says.
  private func identity(of entry: FrontMatterValue) -> [String] {
    switch self {
    case .labels:
      guard let text = entry["text"]?.scalarText else { return [entry.flowText] }
      return [(entry["kind"]?["type"]?.scalarText ?? "").lowercased(), text.lowercased()]
    case .kinds:
      guard let type = entry["type"]?.scalarText else { return ["", "", entry.flowText] }
      return ["", type.lowercased(), ""]
    }
  }
}

extension FrontMatterValue {
  /// The text of a scalar as the format's text family reads it; nil for null, lists and mappings.
  fileprivate var scalarText: String? {
    switch self {
    case .text(let text), .timestamp(let text): text
    case .bool, .integer, .number: flowText
    case .null, .list, .mapping: nil
    }
  }
}
