import BoardFormat

/// The three-way merge of front matter values.
///
/// The unit is the leaf: mappings are merged key by key, everything else is one thing that either side may have
/// changed. Leaves that both changed to different values are conflicts, except for the few keys that have a rule
/// of their own.
struct ValueMerge {
  /// What both sides changed differently, in the order in which it was found.
  private(set) var conflicts: [MergeConflict] = []
  /// Whether both sides gave the item another rank, so that the caller has to find it a new place.
  private(set) var orderIsContested = false

  /// The keys whose value on the other side stays where both changed it: what an item is and where it came from
  /// is never for an edit to decide.
  private static let fixedKeys: Set<[String]> = [["created"], ["id"], ["schema"], ["kind"]]

  /// Merges the values of one path; nil stands for a missing key.
  mutating func merge(
    _ path: [String], base: FrontMatterValue?, mine: FrontMatterValue?, theirs: FrontMatterValue?
  ) -> FrontMatterValue? {
    if path == ["modified"] { return ValueMerge.later(base: base, mine: mine, theirs: theirs) }
    if same(mine, base) || same(mine, theirs) { return theirs }
    if same(theirs, base) { return mine }
    if ValueMerge.fixedKeys.contains(path) { return theirs }
    if path == ["order"] {
      orderIsContested = true
      return mine
    }
    if let set = EntrySet(path: path), let base = set.entries(of: base), let mine = set.entries(of: mine),
      let theirs = set.entries(of: theirs)
    {
      return mergeEntries(of: set, path, base: base, mine: mine, theirs: theirs)
    }
    if path.isEmpty || mappingOrMissing(mine), mappingOrMissing(theirs) {
      return mergeMappings(path, base: base, mine: mine, theirs: theirs)
    }
    conflicts.append(
      MergeConflict(place: .key(path), base: base?.flowText, mine: mine?.flowText, theirs: theirs?.flowText))
    return theirs
  }

  /// The later of two stamps. A stamp that cannot be read, or none, counts as the earlier; between two that do
  /// not tell, the one that this side set.
  private static func later(
    base: FrontMatterValue?, mine: FrontMatterValue?, theirs: FrontMatterValue?
  ) -> FrontMatterValue? {
    let mineInstant = StampOrder.instant(of: mine)
    let theirInstant = StampOrder.instant(of: theirs)
    if let mineInstant, let theirInstant, mineInstant != theirInstant {
      return mineInstant > theirInstant ? mine : theirs
    }
    if mineInstant == nil, theirInstant != nil { return theirs }
    if mineInstant != nil, theirInstant == nil { return mine }
    return same(mine, base) ? theirs : mine
  }

  private mutating func mergeMappings(
    _ path: [String], base: FrontMatterValue?, mine: FrontMatterValue?, theirs: FrontMatterValue?
  ) -> FrontMatterValue? {
    var merged: [FrontMatterValue.Entry] = []
    let keys = ValueMerge.keys(theirs) + ValueMerge.keys(mine) + ValueMerge.keys(base)
    var seen: Set<String> = []
    for key in keys where seen.insert(key).inserted {
      let value = merge(path + [key], base: base?[key], mine: mine?[key], theirs: theirs?[key])
      if let value { merged.append(FrontMatterValue.Entry(key, value)) }
    }
    return merged.isEmpty ? nil : .mapping(merged)
  }

  private static func keys(_ value: FrontMatterValue?) -> [String] {
    if case .mapping(let entries)? = value { entries.map(\.key) } else { [] }
  }

  private func mappingOrMissing(_ value: FrontMatterValue?) -> Bool {
    switch value {
    case nil, .mapping?: true
    default: false
    }
  }

  /// Merges lists as sets. The result keeps their order, and what this side added follows at the end.
  private mutating func mergeEntries(
    of set: EntrySet, _ path: [String], base: EntrySet.Entries, mine: EntrySet.Entries,
    theirs: EntrySet.Entries
  ) -> FrontMatterValue? {
    var merged: [FrontMatterValue] = []
    var seen: Set<EntrySet.Key> = []
    for key in theirs.keys + mine.keys + base.keys where seen.insert(key).inserted {
      let (old, own, other) = (base.values[key], mine.values[key], theirs.values[key])
      if same(own, old) || same(own, other) {
        if let other { merged.append(other) }
      } else if same(other, old) {
        if let own { merged.append(own) }
      } else {
        let name = set.name(of: own ?? other ?? .null)
        conflicts.append(
          MergeConflict(
            place: .entry(list: path, name: name), base: old?.flowText, mine: own?.flowText,
            theirs: other?.flowText))
      }
    }
    return merged.isEmpty ? nil : .list(merged)
  }
}

/// Whether two values, or their absence, read the same.
private func same(_ left: FrontMatterValue?, _ right: FrontMatterValue?) -> Bool {
  switch (left, right) {
  case (nil, nil): true
  case (let left?, let right?): left.readsSame(as: right)
  default: false
  }
}
