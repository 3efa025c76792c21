/// The beginnings of identities by which people name items: as short as they can be and still mean one.
package struct ShortIdentities: Sendable {
  /// A beginning is at least this long, so that it stays good when items are added.
  package static let shortest = 4

  private let lengths: [String: Int]

  /// Finds the beginnings of identities in their lowercase form.
  package init(_ identities: some Sequence<String>) {
    let sorted = Set(identities).sorted()
    var lengths: [String: Int] = [:]
    lengths.reserveCapacity(sorted.count)
    // In sorted order, the one that shares most with an identity stands right before or right after it.
    var sharedWithLast = 0
    for (index, identity) in sorted.enumerated() {
      let sharedWithNext = index + 1 < sorted.count ? Self.shared(identity, sorted[index + 1]) : 0
      let needed = max(sharedWithLast, sharedWithNext) + 1
      lengths[identity] = min(max(needed, Self.shortest), identity.utf8.count)
      sharedWithLast = sharedWithNext
    }
    self.lengths = lengths
  }

  /// The beginning of an identity; the whole of it when it is not among those known.
  package func short(_ identity: String) -> String {
    lengths[identity].map { String(identity.prefix($0)) } ?? identity
  }

  private static func shared(_ left: String, _ right: String) -> Int {
    zip(left.utf8, right.utf8).prefix { $0 == $1 }.count
  }
}
