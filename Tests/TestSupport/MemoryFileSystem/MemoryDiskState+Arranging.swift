import Basics

// What a test does by its own hand, without permissions.
extension MemoryDiskState {
  /// Makes changes of which all is flushed, and nothing else: what programs have not flushed stays so.
  mutating func arranging<Result>(
    _ body: (inout MemoryDiskState) throws(MemoryRefusal) -> Result
  ) throws(MemoryRefusal) -> Result {
    let pending = Set(pendingChanges.map(\.number))
    let dirty = Set(nodes.keys.filter(isDirty))
    let result = try body(&self)
    for node in nodes.keys where isDirty(node) && !dirty.contains(node) { flushFile(node) }
    var certain: Set<Int> = []
    for change in pendingChanges.reversed()
    where !pending.contains(change.number) || certain.contains(change.number) {
      certain.insert(change.number)
      certain.formUnion(change.dependencies)
    }
    makeCertain(certain)
    return result
  }

  private func isDirty(_ node: UInt64) -> Bool {
    if case .file(let contents)? = nodes[node]?.content { contents.isDirty } else { false }
  }

  /// Finds a folder, creating what is missing of the way.
  mutating func folder(_ parts: [String]) throws(MemoryRefusal) -> UInt64 {
    var here = Self.root
    for part in parts {
      if try find(part, in: here, false) == nil {
        _ = try create(part, in: here, .folder([:]), permissions: 0o755, false)
      }
      here = try resolve(part, from: here, false)
      guard nodes[here]?.isFolder == true else { throw MemoryRefusal(.notAFolder) }
    }
    return here
  }

  /// Splits a path into its folder, which is created where it is missing, and its last name.
  mutating func place(_ path: String) throws(MemoryRefusal) -> (folder: UInt64, name: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw MemoryRefusal(.invalidName) }
    return (try folder(parts.dropLast()), name)
  }

  /// Splits a path into its folder, which must be there, and its last name.
  func existingPlace(_ path: String) throws(MemoryRefusal) -> (folder: UInt64, name: String) {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { throw MemoryRefusal(.invalidName) }
    let folder = try resolve("/" + parts.dropLast().joined(separator: "/"), from: Self.root, false)
    return (folder, name)
  }

  mutating func removeTree(_ name: String, from folder: UInt64) throws(MemoryRefusal) {
    let node = try get(name, in: folder, false)
    for entry in entries(of: node).keys.sorted() { try removeTree(entry.text, from: node) }
    try remove(name, from: folder, isFolder: nodes[node]?.isFolder == true, false)
  }
}
