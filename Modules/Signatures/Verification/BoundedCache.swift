/// Values that were found lately, no more than a fixed number.
struct BoundedCache<Key: Hashable, Value> {
  private struct Entry {
    let value: Value
    var lastUse: UInt64
  }

  private let capacity: Int
  private var entries: [Key: Entry] = [:]
  private var uses: UInt64 = 0

  /// Creates an empty cache; the capacity is at least 1.
  init(capacity: Int) {
    self.capacity = capacity
  }

  /// How many values are kept.
  var count: Int { entries.count }

  /// Finds a value, which then counts as used.
  mutating func value(for key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    uses += 1
    entries.values[index].lastUse = uses
    return entries.values[index].value
  }

  /// Keeps a value; when there is no room, the one that was not used for longest goes.
  mutating func keep(_ value: Value, for key: Key) {
    uses += 1
    if entries[key] == nil, entries.count >= capacity,
      let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      // A look at all of them is nothing beside the verification that came before.
      entries[oldest.key] = nil
    }
    entries[key] = Entry(value: value, lastUse: uses)
  }
}
