package import History

/// The names of entries as they are listed: those of commits no longer than they need to be told apart.
package struct ShortEntryIDs {
  private let length: Int

  /// The length of a commit's name, and the least of it that is shown.
  private static let commitLength = 40
  private static let shortest = 7

  /// Looks at the entries that stand beside each other.
  package init(_ ids: [HistoryEntry.ID]) {
    let names = ids.map(\.rawValue).filter { $0.utf8.count >= Self.commitLength }.sorted()
    // In order, what is most alike stands side by side.
    let alike = zip(names, names.dropFirst()).map { first, second in
      zip(first.utf8, second.utf8).prefix { $0 == $1 }.count
    }
    length = max(Self.shortest, (alike.max() ?? 0) + 1)
  }

  /// The name as it is listed.
  package func short(_ id: HistoryEntry.ID) -> String {
    id.rawValue.utf8.count >= Self.commitLength ? String(id.rawValue.prefix(length)) : id.rawValue
  }
}
