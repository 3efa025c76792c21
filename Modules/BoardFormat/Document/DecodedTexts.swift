/// The texts of scalars as the fallback parser decoded them.
///
/// Only a document outside the small dialect has such a table: there a scalar's bytes may need rules that the
/// scanner does not know (block scalars, tags), or stand elsewhere (aliases).
struct DecodedTexts: Sendable {
  /// One scalar's text.
  struct Text: Sendable {
    /// The index of the scalar on the tape.
    let node: UInt32
    /// Where its text lies in `bytes`.
    let range: Range<Int>
    /// Whether the scalar is text whatever it looks like, because a tag says so.
    let isAlwaysText: Bool
  }

  /// All texts one after another.
  var bytes: [UInt8] = []
  /// The entries, ascending by node.
  var entries: [Text] = []

  /// The text of the scalar at `index`, found by bisection.
  func text(of index: Int) -> Text? {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].node) < index { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && Int(entries[low].node) == index ? entries[low] : nil
  }

  /// Adds the text of the scalar at `index`, which lies after all others.
  mutating func append(_ text: some Collection<UInt8>, to index: Int, isAlwaysText: Bool) {
    let start = bytes.count
    bytes.append(contentsOf: text)
    entries.append(Text(node: UInt32(index), range: start..<bytes.count, isAlwaysText: isAlwaysText))
  }

  /// Gives the scalar at `index`, which lies after all others, the text of another.
  mutating func share(_ entry: Text, with index: Int) {
    entries.append(Text(node: UInt32(index), range: entry.range, isAlwaysText: entry.isAlwaysText))
  }

  /// Forgets the texts of the scalars from `index` on.
  mutating func removeEntries(from index: Int) {
    while let last = entries.last, Int(last.node) >= index { entries.removeLast() }
  }
}
