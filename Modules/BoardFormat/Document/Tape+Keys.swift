/// Keys that a mapping has twice.
///
/// Small mappings are compared key by key where a fingerprint says it is needed; large ones go through a hash
/// table, so that a hostile block of many keys costs no more than its size.
extension Tape {
  private static let largestPairwiseCount = 24

  /// The index of the first key that the mapping at `mapping` has already.
  func firstRepeatedKey(of mapping: Int) -> Int? {
    let end = Int(nodes[mapping].next)
    var fingerprints: UInt64 = 0
    var count = 0
    var key = mapping + 1
    while key < end {
      let fingerprint = fingerprint(of: key)
      if fingerprints & fingerprint != 0 {
        if count > Self.largestPairwiseCount {
          var table = KeyTable(tape: self, mapping: mapping)
          return table.firstRepeatedKey()
        }
        if hasEqualKey(from: mapping + 1, before: key) { return key }
      }
      fingerprints |= fingerprint
      count += 1
      key = Int(nodes[key + 1].next)
    }
    return nil
  }

  /// The indices of the keys of the mapping at `mapping` that a later one overrides, in ascending order.
  func overriddenKeys(of mapping: Int) -> [UInt32] {
    guard firstRepeatedKey(of: mapping) != nil else { return [] }
    var table = KeyTable(tape: self, mapping: mapping)
    return table.overriddenKeys()
  }

  private func hasEqualKey(from first: Int, before key: Int) -> Bool {
    var other = first
    while other < key {
      if isEqualKey(other, key) { return true }
      other = Int(nodes[other + 1].next)
    }
    return false
  }

  /// Whether the scalars at two indices have the same text.
  func isEqualKey(_ one: Int, _ other: Int) -> Bool {
    withText(of: one) { hasText($0, at: other) }
  }

  private func fingerprint(of key: Int) -> UInt64 {
    withText(of: key) { text in
      guard !text.isEmpty else { return 1 }
      let mixed = text.count &* 5 &+ Int(text[0]) &* 3 &+ Int(text[text.count - 1])
      return 1 << UInt64(mixed & 63)
    }
  }
}

/// A hash table of the keys of one large mapping, by index into the tape.
private struct KeyTable {
  let tape: Tape
  let mapping: Int
  /// The index of a key and 1, or 0 for a free slot.
  var slots: [UInt32]

  init(tape: Tape, mapping: Int) {
    self.tape = tape
    self.mapping = mapping
    var count = 0
    var key = mapping + 1
    while key < Int(tape.nodes[mapping].next) {
      count += 1
      key = Int(tape.nodes[key + 1].next)
    }
    var capacity = 16
    while capacity < count * 2 { capacity *= 2 }
    slots = Array(repeating: 0, count: capacity)
  }

  mutating func firstRepeatedKey() -> Int? {
    var key = mapping + 1
    while key < Int(tape.nodes[mapping].next) {
      if insert(key) != nil { return key }
      key = Int(tape.nodes[key + 1].next)
    }
    return nil
  }

  mutating func overriddenKeys() -> [UInt32] {
    var overridden: [UInt32] = []
    var key = mapping + 1
    while key < Int(tape.nodes[mapping].next) {
      if let earlier = insert(key) { overridden.append(UInt32(earlier)) }
      key = Int(tape.nodes[key + 1].next)
    }
    return overridden.sorted()
  }

  /// Puts `key` into the table, in the place of an equal one, which is returned.
  private mutating func insert(_ key: Int) -> Int? {
    let mask = slots.count - 1
    var slot = hash(of: key) & mask
    while slots[slot] != 0 {
      let other = Int(slots[slot]) - 1
      if tape.isEqualKey(other, key) {
        slots[slot] = UInt32(key) + 1
        return other
      }
      slot = (slot + 1) & mask
    }
    slots[slot] = UInt32(key) + 1
    return nil
  }

  /// Seeded anew in each process, so that nobody can prepare keys that collide.
  private func hash(of key: Int) -> Int {
    tape.withText(of: key) { text in
      text.withUnsafeBytes { bytes in
        var hasher = Hasher()
        hasher.combine(bytes: bytes)
        return hasher.finalize()
      }
    }
  }
}
