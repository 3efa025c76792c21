extension GitCacheTree {
  /// Follows edits of the entries: folders that were touched lose their trees, except for those that are given.
  ///
  /// A tree is recorded only if those of all folders in it are: git takes a recorded tree as it is, and expects to find
  /// the ones below it.
  ///
  /// - Parameters:
  ///   - entries: The entries after the edits.
  ///   - trees: The trees of folders after the edits.
  mutating func follow(_ edits: GitIndexEdits, entries: GitIndexEntries, trees: [[UInt8]: ObjectID]) {
    var touched: Set<[UInt8]> = []
    for edit in edits.edits where !edit.isCarried {
      touched.formUnion(GitIndexPath.folders(around: edit.path))
    }
    // All are taken out before any is put in, since folders may change places.
    let carried = edits.carriedFolders.map { (folder: detach($0.from), move: $0) }
    for (folder, move) in carried {
      for path in [move.from, move.to] { touched.formUnion(GitIndexPath.folders(around: path)) }
      if folder != nil { detach(move.to) }
    }
    for (folder, move) in carried {
      if let folder { attach(folder, as: move.to) } else { touched.insert(move.to) }
    }
    // The innermost first, since the trees of the outer ones depend on them.
    for folder in touched.union(trees.keys).sorted(by: { $0.count > $1.count }) {
      if !touched.contains(folder), tree(of: folder) != nil { continue }
      guard folder.isEmpty || entries.contains(folder, isFolder: true) else {
        detach(folder)
        continue
      }
      if let id = trees[folder] {
        let node = makeNode(of: folder)
        record(completeCount(of: folder, node, entries).map { (id, $0) }, of: node)
      } else if let node = node(of: folder) {
        record(nil, of: node)
      }
    }
  }

  private static let fewEntries = 16

  /// The number of entries in a folder, if all are such that they are in its tree and all folders in it have theirs.
  private func completeCount(of folder: [UInt8], _ node: Int, _ entries: GitIndexEntries) -> Int? {
    let prefix = GitIndexPath.prefix(ofFolder: folder)
    return entries.bytes.withUnsafeBytes { bytes in
      var count = 0
      var childCount = 0
      var cursor = entries.cursor(atOrAfter: prefix, in: bytes)
      while !cursor.isAtEnd, cursor.withPath({ GitIndexPath.hasPrefix($0, prefix) }) {
        let path = cursor.path
        guard let slash = path[prefix.count...].firstIndex(of: GitIndexPath.slash) else {
          guard cursor.stage == 0, !cursor.isIntendedToAdd else { return nil }
          count += 1
          if !cursor.advance() { break }
          continue
        }
        guard let known = tree(of: path[prefix.count..<slash], in: node), known.count > 0 else { return nil }
        count += known.count
        childCount += 1
        // Few entries are gone through one by one, which costs less than to look for the next.
        var rest = known.count
        if rest <= Self.fewEntries {
          while rest > 0, cursor.advance() { rest -= 1 }
          if cursor.isAtEnd { break }
        } else {
          // A folder's entries are all before the name that ends with the character after the slash.
          cursor = entries.cursor(atOrAfter: path[..<slash] + [GitIndexPath.slash + 1], in: bytes)
        }
      }
      return childCount == nodes[node].children.count ? count : nil
    }
  }
}
