extension GitIndexFile {
  /// The bytes of the file after changes.
  ///
  /// - Throws: as `changed(by:)`.
  public func applying(_ changes: GitIndexChanges) throws(GitIndexError) -> [UInt8] {
    try changed(by: changes).bytes
  }

  /// The file after changes; of an untouched entry, every bit that git reads is kept.
  ///
  /// Of the extensions, recorded trees and resolved conflicts are kept up. Those that name entries by their place or
  /// their offset (`FSMN`, `EOIE`, `IEOT`) are left out, as by git where it does not use them: the first would call
  /// files unchanged that are not, the others only save time and are made again. So are unknown ones, as by git.
  ///
  /// Files that were changed in the second in which the index was written, or later, are marked to be read by git once
  /// more: until now the time of the index said that they may have changed since, and the new file's would not.
  ///
  /// - Throws: `.unsupported` for a split or sparse index, `.refused` for changes that cannot be made.
  public func changed(by changes: GitIndexChanges) throws(GitIndexError) -> GitIndexFile {
    if isSplit { throw .unsupported(.splitIndex) }
    if isSparse { throw .unsupported(.sparseIndex) }
    let edits = try GitIndexEdits(changes, of: entries)
    if edits.edits.isEmpty, changes.trees.isEmpty { return self }
    let changed = try entries.applying(edits)
    try changed.checkPlaces(of: edits)
    let tail = extensions(after: edits, changed, trees: changes.trees)
    return try finished(changed, tail)
  }

  private func extensions(
    after edits: GitIndexEdits, _ changed: GitIndexEntries, trees: [[UInt8]: ObjectID]
  ) -> [UInt8] {
    var tail: [UInt8] = []
    func append(_ name: String, _ data: some Collection<UInt8>) {
      tail += Array(name.utf8)
      tail.append(bigEndian: UInt32(truncatingIfNeeded: data.count))
      tail += data
    }
    if var cacheTree = cacheTree ?? (trees.isEmpty ? nil : GitCacheTree()) {
      cacheTree.follow(edits, entries: changed, trees: trees)
      append("TREE", cacheTree.data)
    }
    for part in extensions {
      switch part.name {
      case "REUC": append(part.name, bytes[part.range])
      case "UNTR":
        let isSameSet = edits.edits.allSatisfy { $0.isThere && $0.head != nil }
        if isSameSet {
          append(part.name, bytes[part.range])
        } else if let emptied = GitUntrackedCache.emptied(bytes[part.range]) {
          append(part.name, emptied)
        }
      default: break
      }
    }
    return tail
  }

  /// Puts a file together.
  private func finished(
    _ changed: consuming GitIndexEntries, _ tail: [UInt8]
  ) throws(GitIndexError) -> GitIndexFile {
    let offsets = racyOffsets(in: changed)
    changed.finish { file in
      for offset in offsets { file.set(bigEndian: UInt32(0), at: offset + GitIndexFormat.sizeOffset) }
      file += tail
      file += hasNoChecksum ? GitIndexChecksum.none : file.withUnsafeBytes { GitIndexChecksum.sha1(of: $0) }
    }
    return try GitIndexFile(finished: changed, hasNoChecksum: hasNoChecksum)
  }

  /// Where the entries are whose files may have changed without a trace in their times.
  ///
  /// Git compares whole seconds, and takes a size of zero for “look at the contents”.
  private func racyOffsets(in changed: GitIndexEntries) -> [Int] {
    guard let modifiedSeconds, Int64(changed.latestModification) >= modifiedSeconds else { return [] }
    var offsets: [Int] = []
    changed.withCursor { cursor in
      while cursor.advance() {
        let modified: UInt32 = cursor.bytes.number(at: cursor.start + GitIndexFormat.modifiedOffset)
        let mode: UInt32 = cursor.bytes.number(at: cursor.start + GitIndexFormat.modeOffset)
        if Int64(modified) >= modifiedSeconds, mode != GitIndexFormat.submoduleMode {
          offsets.append(cursor.start)
        }
      }
    }
    return offsets
  }
}

extension GitIndexEntries {
  /// The entries after edits, gone through as those of any other file.
  func applying(_ edits: GitIndexEdits) throws(GitIndexError) -> GitIndexEntries {
    var newCount = count
    // With room for the extensions, so that nothing is copied to make it.
    var capacity = bytes.count + 65_536
    for edit in edits.edits {
      newCount += (edit.head == nil ? 0 : 1) - (edit.isThere ? 1 : 0)
      if let head = edit.head { capacity += head.count + edit.path.count + 8 }
    }
    var writer = GitIndexEntriesWriter(version: version, count: newCount, capacity: capacity)
    bytes.withUnsafeBytes { bytes in
      var next = cursor(atOrAfter: [], in: bytes)
      for edit in edits.edits {
        var place = cursor(atOrAfter: edit.path, in: bytes)
        writer.copy(from: next, upTo: place)
        if let head = edit.head { writer.write(head, edit.path) }
        if edit.isThere { _ = place.advance() }
        next = place
      }
      writer.copyRest(from: next)
    }
    let changed = try GitIndexEntries(
      writer.bytes, version: version, count: newCount, limit: writer.bytes.count)
    if let disorder = changed.disorder { throw disorder }
    return changed
  }

  /// Refuses edits by which a path would be an entry and a folder with entries.
  func checkPlaces(of edits: GitIndexEdits) throws(GitIndexError) {
    var checked: Set<[UInt8]> = [[]]
    for edit in edits.edits where edit.head != nil {
      var clash = contains(edit.path, isFolder: true) ? edit.path : nil
      for folder in GitIndexPath.folders(around: edit.path) where checked.insert(folder).inserted {
        if contains(folder, isFolder: false) { clash = folder }
      }
      if let clash { throw .refused(path: GitIndexPath.text(clash), .isFileAndFolder) }
    }
  }

  /// Completes the file in place, so that nothing needs to be copied to go on with its bytes.
  mutating func finish(_ complete: (inout [UInt8]) -> Void) { complete(&bytes) }
}
