/// What becomes of a name in a tree, and of the names below it.
///
/// Changes are gathered in it by path, the later counting over the earlier, so that each tree is written once.
struct TreeChange {
  /// What becomes of the name itself, before the changes below it.
  enum Place {
    case kept
    case replaced(GitFileMode, ObjectID)
    case removed
  }

  private(set) var place = Place.kept
  /// The changes below, by the bytes of the name: two names whose letters are equal are two names to git.
  private(set) var children: [[UInt8]: TreeChange] = [:]

  private init() {}

  /// Whether nothing is put anywhere.
  var onlyRemoves: Bool {
    if case .replaced = place { return false }
    return children.values.allSatisfy(\.onlyRemoves)
  }

  /// Gathers changes; throws when a path is none, or leads through a file that is put there as well.
  init(_ updates: [GitTreeUpdate]) throws(GitError) {
    for update in updates {
      let names = update.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard !names.contains(where: \.isEmpty), !update.path.utf8.contains(0) else {
        throw GitError(
          .invalidName, message: "it is not a path", operation: "change the tree at", path: update.path)
      }
      switch update {
      case .set(_, let mode, let id):
        try set(names.map(Array.init)[...], to: .replaced(mode, id), update.path)
      case .remove: try set(names.map(Array.init)[...], to: .removed, update.path)
      }
    }
  }

  private mutating func set(_ names: ArraySlice<[UInt8]>, to place: Place, _ path: String) throws(GitError) {
    guard let name = names.first else {
      self.place = place
      children = [:]
      return
    }
    if case .replaced(let mode, _) = self.place, mode != .folder {
      throw GitError(
        .conflict, message: "a file is put where the path leads through", operation: "change the tree at",
        path: path)
    }
    var child = children[name] ?? TreeChange()
    try child.set(names.dropFirst(), to: place, path)
    children[name] = child
  }
}
