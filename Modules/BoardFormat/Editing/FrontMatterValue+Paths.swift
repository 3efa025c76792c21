/// What an edit does to values, without regard to bytes: the yardstick that an edited document is held to.
extension FrontMatterValue {
  /// This value with another one at a path below it. What is no mapping on the way becomes one.
  func setting(_ value: FrontMatterValue, at path: ArraySlice<String>) -> FrontMatterValue {
    guard let key = path.first else { return value }
    guard case .mapping(var entries) = self else { return value.wrapped(in: path) }
    if let index = entries.lastIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) {
      entries[index] = Entry(key, entries[index].value.setting(value, at: path.dropFirst()))
    } else {
      entries.append(Entry(key, value.wrapped(in: path.dropFirst())))
    }
    return .mapping(entries)
  }

  /// This value without a path below it; nil when nothing is left.
  func removing(_ path: ArraySlice<String>) -> FrontMatterValue? {
    guard let key = path.first else { return nil }
    guard case .mapping(var entries) = self,
      let index = entries.lastIndex(where: { $0.key.utf8.elementsEqual(key.utf8) })
    else { return self }
    if let rest = entries[index].value.removing(path.dropFirst()) {
      entries[index] = Entry(key, rest)
    } else {
      entries.remove(at: index)
    }
    return entries.isEmpty ? nil : .mapping(entries)
  }

  /// This value inside mappings of one key each, the first key outermost.
  func wrapped(in path: ArraySlice<String>) -> FrontMatterValue {
    path.reversed().reduce(self) { .mapping([Entry($1, $0)]) }
  }
}
