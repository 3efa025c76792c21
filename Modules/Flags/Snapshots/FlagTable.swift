/// Values by key, in the order of the keys' bytes, that are found by the hash that a key carries with it.
///
/// A dictionary would hash the hash once more, which is a third of the time a read takes.
@usableFromInline
struct FlagTable: Sendable {
  @usableFromInline
  struct Entry: Sendable, Equatable {
    @usableFromInline let key: FlagKey
    @usableFromInline let value: FlagValue
  }

  /// The entries, no key twice.
  @usableFromInline let entries: [Entry]
  /// For each hash, cut to the count of slots, the place of its entry or the next free slot's; -1 when free.
  ///
  /// At least half of the slots are free, and their count is a power of two.
  @usableFromInline let slots: [Int32]

  /// Creates a table; of two elements with the same key the last one stays.
  init(_ elements: some Sequence<(String, FlagValue)>) {
    var latest: [FlagKey: FlagValue] = [:]
    for (key, value) in elements { latest[FlagKey(key)] = value }
    let entries = latest.map { Entry(key: $0.key, value: $0.value) }.sorted {
      $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8)
    }
    var count = 2
    while count < entries.count * 2 { count *= 2 }
    var slots = [Int32](repeating: -1, count: count)
    for (place, entry) in entries.enumerated() {
      var slot = entry.key.precomputedHash & (count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (count - 1) }
      slots[slot] = Int32(place)
    }
    self.entries = entries
    self.slots = slots
  }

  /// The value of a key; nil when it is missing.
  @inlinable
  subscript(key: FlagKey) -> FlagValue? {
    let mask = slots.count - 1
    var slot = key.precomputedHash & mask
    while true {
      let place = Int(slots[slot])
      if place < 0 { return nil }
      if entries[place].key == key { return entries[place].value }
      slot = (slot + 1) & mask
    }
  }
}

extension FlagTable: Equatable {
  /// Tells whether both have the same keys with the same values.
  @usableFromInline
  static func == (left: FlagTable, right: FlagTable) -> Bool { left.entries == right.entries }
}
