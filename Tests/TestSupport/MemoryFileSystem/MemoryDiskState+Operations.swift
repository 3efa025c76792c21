import Basics

/// Why the memory disk refuses a call.
struct MemoryRefusal: Error {
  let code: FileSystemError.Code

  init(_ code: FileSystemError.Code) {
    self.code = code
  }
}

/// The bits a call needs of a file or folder.
enum MemoryRight: UInt16 {
  case read = 0o400
  case write = 0o200
  case search = 0o100
}

// The order of the checks is the kernel's.
extension MemoryDiskState {
  func require(_ right: MemoryRight, of node: UInt64, _ enforced: Bool) throws(MemoryRefusal) {
    guard enforced, let permissions = nodes[node]?.permissions else { return }
    if permissions & right.rawValue == 0 { throw MemoryRefusal(.permissionDenied) }
  }

  func find(_ name: String, in folder: UInt64, _ enforced: Bool) throws(MemoryRefusal) -> UInt64? {
    try require(.search, of: folder, enforced)
    return node(MemoryName(name), in: folder)
  }

  func get(_ name: String, in folder: UInt64, _ enforced: Bool) throws(MemoryRefusal) -> UInt64 {
    guard let node = try find(name, in: folder, enforced) else { throw MemoryRefusal(.notFound) }
    return node
  }

  /// Finds a regular file to be opened with a right, as `open` without following links would.
  func getFile(
    _ name: String, in folder: UInt64, _ right: MemoryRight, followingLinks: Bool = false, _ enforced: Bool
  ) throws(MemoryRefusal) -> (node: UInt64, contents: MemoryContents) {
    var node = try get(name, in: folder, enforced)
    if case .link(let destination)? = nodes[node]?.content {
      guard followingLinks else { throw MemoryRefusal(.isLink) }
      node = try resolve(destination, from: folder, enforced)
    }
    try require(right, of: node, enforced)
    guard case .file(let contents)? = nodes[node]?.content else { throw MemoryRefusal(.notAFile) }
    return (node, contents)
  }

  func status(of node: UInt64) -> FileStatus? {
    guard let facts = nodes[node] else { return nil }
    let (kind, size): (FileKind, Int) =
      switch facts.content {
      case .file(let contents): (.file, contents.current.count)
      case .folder: (.folder, 4096)
      case .link(let destination): (.link, destination.utf8.count)
      case .other: (.other, 0)
      }
    return FileStatus(
      kind: kind, size: size, permissions: facts.permissions, inode: node, device: facts.device,
      modifiedNanoseconds: facts.modified, changedNanoseconds: facts.changed)
  }

  /// Follows a path with links and `..` from a folder.
  func resolve(_ path: String, from folder: UInt64, _ enforced: Bool) throws(MemoryRefusal) -> UInt64 {
    var here = path.utf8.first == UInt8(ascii: "/") ? Self.root : folder
    var rest = Array(path.split(separator: "/").reversed())
    var linksLeft = 40
    if path.isEmpty { throw MemoryRefusal(.notFound) }
    while let part = rest.popLast() {
      guard nodes[here]?.isFolder == true else { throw MemoryRefusal(.notAFolder) }
      if part == "." { continue }
      if part == ".." {
        here = parent(of: here)
        continue
      }
      let next = try get(String(part), in: here, enforced)
      guard case .link(let destination)? = nodes[next]?.content else {
        here = next
        continue
      }
      linksLeft -= 1
      if linksLeft < 0 { throw MemoryRefusal(.isLink) }
      if destination.utf8.first == UInt8(ascii: "/") { here = Self.root }
      rest += destination.split(separator: "/").reversed()
    }
    return here
  }

  /// The folder around a folder; the root is around itself.
  func parent(of folder: UInt64) -> UInt64 {
    nodes.keys.first { entries(of: $0).values.contains(folder) } ?? Self.root
  }

  /// Makes a new name.
  mutating func create(
    _ name: String, in folder: UInt64, _ content: MemoryNode.Content, permissions: UInt16, _ enforced: Bool
  ) throws(MemoryRefusal) -> UInt64 {
    if try find(name, in: folder, enforced) != nil { throw MemoryRefusal(.exists) }
    try requireChangeable(folder, enforced)
    let node = add(content, permissions: permissions, in: folder)
    assign([.init(folder: folder, name: MemoryName(name), node: node)])
    return node
  }

  func requireChangeable(_ folder: UInt64, _ enforced: Bool) throws(MemoryRefusal) {
    if nodes[folder]?.isLinked != true { throw MemoryRefusal(.notFound) }
    if traits(of: folder).isReadOnly { throw MemoryRefusal(.readOnly) }
    try require(.write, of: folder, enforced)
  }

  mutating func remove(_ name: String, from folder: UInt64, isFolder: Bool, _ enforced: Bool)
    throws(MemoryRefusal)
  {
    let node = try get(name, in: folder, enforced)
    try requireChangeable(folder, enforced)
    if isFolder {
      guard nodes[node]?.isFolder == true else { throw MemoryRefusal(.notAFolder) }
      guard entries(of: node).isEmpty else { throw MemoryRefusal(.notEmpty) }
    } else if nodes[node]?.isFolder == true {
      throw MemoryRefusal(.notAFile)
    }
    assign([.init(folder: folder, name: MemoryName(name), node: nil)])
    releaseSpace(of: node)
  }

  mutating func move(
    _ name: String, from folder: UInt64, to destination: UInt64, as newName: String, replacing: Bool,
    _ enforced: Bool
  ) throws(MemoryRefusal) {
    if nodes[folder]?.device != nodes[destination]?.device { throw MemoryRefusal(.crossesFileSystems) }
    let node = try get(name, in: folder, enforced)
    let target = try find(newName, in: destination, enforced)
    if target != nil, !replacing { throw MemoryRefusal(.exists) }
    if nodes[node]?.isFolder == true, isInside(destination, node) { throw MemoryRefusal(.system(22)) }
    if let target, nodes[target]?.isFolder == true, target != node, isInside(folder, target) {
      throw MemoryRefusal(.notEmpty)
    }
    if node == target { return }
    try requireChangeable(folder, enforced)
    try requireChangeable(destination, enforced)
    if let target {
      switch (nodes[node]?.isFolder == true, nodes[target]?.isFolder == true) {
      case (true, false): throw MemoryRefusal(.notAFolder)
      case (false, true): throw MemoryRefusal(.notAFile)
      case (true, true) where !entries(of: target).isEmpty: throw MemoryRefusal(.notEmpty)
      default: break
      }
    }
    if !replacing, !traits(of: folder).supportsKeepingRename { throw MemoryRefusal(.unsupported) }
    // Another folder around a folder is a change of its `..` entry.
    if nodes[node]?.isFolder == true, folder != destination { try require(.write, of: node, enforced) }
    assign([
      .init(folder: folder, name: MemoryName(name), node: nil),
      .init(folder: destination, name: MemoryName(newName), node: node),
    ])
    if let target { releaseSpace(of: target) }
  }

  mutating func exchange(
    _ name: String, with other: String, in folder: UInt64, _ enforced: Bool
  ) throws(MemoryRefusal) {
    let first = try get(name, in: folder, enforced)
    let second = try get(other, in: folder, enforced)
    if first == second { return }
    try requireChangeable(folder, enforced)
    if !traits(of: folder).supportsExchange { throw MemoryRefusal(.unsupported) }
    assign([
      .init(folder: folder, name: MemoryName(name), node: second),
      .init(folder: folder, name: MemoryName(other), node: first),
    ])
  }
}
