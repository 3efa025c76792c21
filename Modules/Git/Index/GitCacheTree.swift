/// The trees that an index file has recorded for its folders: the extension `TREE`.
///
/// A folder stays where it is among the extension's data until it, or one in it, changes: an index may have as many
/// folders as entries, and changes few.
struct GitCacheTree {
  /// A tree, and how many entries it stands for.
  typealias Tree = (id: ObjectID, count: Int)

  /// A folder.
  enum Folder {
    /// One that is still as it was read: its place among the records.
    case record(Int)
    /// One that may have changed: its place among the nodes.
    case node(Int)
  }

  /// A folder that may have changed.
  struct Node {
    /// The name in the folder around it; empty for the top.
    var name: [UInt8]
    /// The tree; nil when an entry in the folder has changed since.
    var tree: Tree?
    /// The folders in it that are known, ordered as git does: by length, then by bytes.
    var children: [Folder]
  }

  /// The place of the top among the nodes.
  static let top = 0

  private let records: GitCacheTreeRecords
  /// The folders that may have changed; those that were taken out stay here, unused.
  private(set) var nodes: [Node]

  /// Creates what records nothing.
  init() {
    records = GitCacheTreeRecords()
    nodes = [Node(name: [], tree: nil, children: [])]
  }

  /// Reads the extension's data; nil when they are not understood, which git then ignores as well.
  init?(_ data: ArraySlice<UInt8>) {
    guard let records = GitCacheTreeRecords(data) else { return nil }
    self.records = records
    nodes = [Node(name: [], tree: records.tree(of: 0), children: records.children(of: 0))]
  }

  // MARK: Looking

  /// The recorded tree of a folder.
  func tree(of folder: [UInt8]) -> Tree? {
    var place = Folder.node(Self.top)
    for name in folder.split(separator: GitIndexPath.slash) {
      let children = children(of: place)
      let (index, isThere) = index(of: name, among: children)
      guard isThere else { return nil }
      place = children[index]
    }
    return tree(of: place)
  }

  /// The recorded tree of a folder in one that may have changed.
  func tree(of name: ArraySlice<UInt8>, in node: Int) -> Tree? {
    let (index, isThere) = index(of: name, among: nodes[node].children)
    return isThere ? tree(of: nodes[node].children[index]) : nil
  }

  private func tree(of folder: Folder) -> Tree? {
    switch folder {
    case .record(let record): records.tree(of: record)
    case .node(let node): nodes[node].tree
    }
  }

  private func children(of folder: Folder) -> [Folder] {
    switch folder {
    case .record(let record): records.children(of: record)
    case .node(let node): nodes[node].children
    }
  }

  private func name(of folder: Folder) -> ArraySlice<UInt8> {
    switch folder {
    case .record(let record): records.name(of: record)
    case .node(let node): nodes[node].name[...]
    }
  }

  /// Where a name is among folders, or would be.
  private func index(of name: ArraySlice<UInt8>, among folders: [Folder]) -> (index: Int, isThere: Bool) {
    var low = 0
    var high = folders.count
    while low < high {
      let middle = (low + high) / 2
      let order = GitCacheTreeRecords.compare(self.name(of: folders[middle]), name)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  // MARK: Changing

  /// Records the tree of a folder, or forgets it.
  mutating func record(_ tree: Tree?, of node: Int) {
    nodes[node].tree = tree
  }

  /// The node of a folder; nil when it is not known.
  mutating func node(of folder: [UInt8]) -> Int? { node(of: folder, making: false) }

  /// The node of a folder, which is made with those around it where they are not known.
  mutating func makeNode(of folder: [UInt8]) -> Int { node(of: folder, making: true) ?? Self.top }

  private mutating func node(of folder: [UInt8], making: Bool) -> Int? {
    var node = Self.top
    for name in folder.split(separator: GitIndexPath.slash) {
      let (index, isThere) = index(of: name, among: nodes[node].children)
      if !isThere {
        guard making else { return nil }
        nodes.append(Node(name: Array(name), tree: nil, children: []))
        nodes[node].children.insert(.node(nodes.count - 1), at: index)
      } else if case .record(let record) = nodes[node].children[index] {
        nodes.append(
          Node(name: Array(name), tree: records.tree(of: record), children: records.children(of: record)))
        nodes[node].children[index] = .node(nodes.count - 1)
      }
      guard case .node(let next) = nodes[node].children[index] else { return nil }
      node = next
    }
    return node
  }

  /// Takes a folder out, with those in it; nil when it is not known. The top stays.
  @discardableResult
  mutating func detach(_ folder: [UInt8]) -> Folder? {
    guard
      let name = folder.split(separator: GitIndexPath.slash).last,
      let parent = node(of: Array(folder.dropLast(name.count + 1)))
    else { return nil }
    let (index, isThere) = index(of: name, among: nodes[parent].children)
    return isThere ? nodes[parent].children.remove(at: index) : nil
  }

  /// Puts a folder that was taken out, with those in it, in another place.
  mutating func attach(_ folder: Folder, as path: [UInt8]) {
    let target = makeNode(of: path)
    nodes[target].tree = tree(of: folder)
    nodes[target].children = children(of: folder)
  }

  // MARK: Writing

  /// The extension's data.
  var data: [UInt8] {
    var data: [UInt8] = []
    data.reserveCapacity(records.data.count + 1024)
    var waiting = [Folder.node(Self.top)]
    while let folder = waiting.popLast() {
      switch folder {
      case .record(let record): data += records.wholeData(of: record)
      case .node(let index):
        let node = nodes[index]
        data += node.name
        data += [0] + Array("\(node.tree?.count ?? -1) \(node.children.count)\n".utf8)
        if let id = node.tree?.id { data += id.bytes }
        waiting += node.children.reversed()
      }
    }
    return data
  }
}
