/// The trees that an index file has recorded for its folders: the extension `TREE`.
struct GitCacheTree {
  /// A folder.
  struct Node {
    /// The name in the folder around it; empty for the top.
    var name: [UInt8]
    /// The tree, and how many entries it stands for; nil when an entry in the folder has changed since.
    var tree: (id: ObjectID, count: Int)?
    /// The folders in it that are known, ordered as git does: by length, then by bytes.
    var children: [Int]
  }

  /// The place of the top among the nodes.
  static let top = 0

  /// The folders; those that were removed from the one around them stay here, unused.
  private(set) var nodes: [Node]

  /// Creates what records nothing.
  init() {
    nodes = [Node(name: [], tree: nil, children: [])]
  }

  // MARK: Looking

  /// The node of a folder; nil when it is not known.
  func node(of folder: [UInt8]) -> Int? {
    var node = Self.top
    for name in folder.split(separator: GitIndexPath.slash) {
      guard let child = child(name, of: node) else { return nil }
      node = child
    }
    return node
  }

  /// The recorded tree of a folder.
  func tree(of folder: [UInt8]) -> ObjectID? { node(of: folder).flatMap { nodes[$0].tree?.id } }

  /// The node of a name in a folder; nil when it is not known.
  func child(_ name: ArraySlice<UInt8>, of node: Int) -> Int? {
    let place = place(of: name, in: node)
    return place.isThere ? nodes[node].children[place.index] : nil
  }

  /// Where a name is among a folder's children, or would be.
  private func place(of name: ArraySlice<UInt8>, in node: Int) -> (index: Int, isThere: Bool) {
    let children = nodes[node].children
    var low = 0
    var high = children.count
    while low < high {
      let middle = (low + high) / 2
      let order = Self.compare(nodes[children[middle]].name[...], name)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  private static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    if left.count != right.count { return left.count - right.count }
    return left.withUnsafeBytes { left in right.withUnsafeBytes { GitIndexPath.compare(left, $0) } }
  }

  // MARK: Changing

  /// Forgets the tree of a folder that is known.
  mutating func forgetTree(of node: Int) {
    nodes[node].tree = nil
  }

  /// Records the tree of a folder.
  mutating func record(_ tree: (id: ObjectID, count: Int), of node: Int) {
    nodes[node].tree = tree
  }

  /// The node of a folder, which is made with those around it where they are not known.
  mutating func makeNode(of folder: [UInt8]) -> Int {
    var node = Self.top
    for name in folder.split(separator: GitIndexPath.slash) {
      let place = place(of: name, in: node)
      if place.isThere {
        node = nodes[node].children[place.index]
      } else {
        nodes.append(Node(name: Array(name), tree: nil, children: []))
        nodes[node].children.insert(nodes.count - 1, at: place.index)
        node = nodes.count - 1
      }
    }
    return node
  }

  /// Takes a folder out, with those in it, and gives its node; nil when it is not known. The top stays.
  @discardableResult
  mutating func detach(_ folder: [UInt8]) -> Int? {
    guard let name = folder.split(separator: GitIndexPath.slash).last else { return nil }
    let around = folder.dropLast(name.count + 1)
    guard let parent = node(of: Array(around)) else { return nil }
    let place = place(of: name, in: parent)
    guard place.isThere else { return nil }
    return nodes[parent].children.remove(at: place.index)
  }

  /// Gives a folder the trees and the folders of a node that was taken out.
  mutating func attach(_ node: Int, as folder: [UInt8]) {
    let copy = nodes[node]
    let target = makeNode(of: folder)
    nodes[target].tree = copy.tree
    nodes[target].children = copy.children
  }
}

extension GitCacheTree {
  /// Reads the extension's data; nil when they are not understood, which git then ignores as well.
  init?(_ data: ArraySlice<UInt8>) {
    nodes = []
    var rest = data
    // The folders whose children are still to come, with how many.
    var open: [(node: Int, missing: Int)] = []
    repeat {
      guard let (node, childCount) = Self.node(from: &rest) else { return nil }
      nodes.append(node)
      let index = nodes.count - 1
      if let parent = open.last?.node {
        guard !node.name.isEmpty, !node.name.contains(GitIndexPath.slash) else { return nil }
        if let before = nodes[parent].children.last {
          guard Self.compare(nodes[before].name[...], node.name[...]) < 0 else { return nil }
        }
        nodes[parent].children.append(index)
        open[open.count - 1].missing -= 1
      } else {
        guard node.name.isEmpty else { return nil }
      }
      if childCount > 0 { open.append((index, childCount)) }
      while open.last?.missing == 0 { open.removeLast() }
    } while !open.isEmpty
    guard rest.isEmpty else { return nil }
  }

  /// Reads one folder and how many of those in it follow.
  private static func node(from rest: inout ArraySlice<UInt8>) -> (Node, childCount: Int)? {
    guard
      let nameEnd = rest.firstIndex(of: 0),
      let lineEnd = rest[nameEnd...].firstIndex(of: UInt8(ascii: "\n"))
    else { return nil }
    let numbers = rest[(nameEnd + 1)..<lineEnd].split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
    guard
      numbers.count == 2, let count = Int(GitIndexPath.text(numbers[0])),
      let childCount = Int(GitIndexPath.text(numbers[1])), childCount >= 0
    else { return nil }
    var node = Node(name: Array(rest[..<nameEnd]), tree: nil, children: [])
    rest = rest[(lineEnd + 1)...]
    if count >= 0 {
      guard let id = ObjectID(bytes: rest.prefix(ObjectID.byteCount)) else { return nil }
      node.tree = (id, count)
      rest = rest.dropFirst(ObjectID.byteCount)
    }
    return (node, childCount)
  }

  /// The extension's data.
  var data: [UInt8] {
    var data: [UInt8] = []
    var waiting = [Self.top]
    while let index = waiting.popLast() {
      let node = nodes[index]
      data += node.name
      data += [0] + Array("\(node.tree?.count ?? -1) \(node.children.count)\n".utf8)
      if let id = node.tree?.id { data += id.bytes }
      waiting += node.children.reversed()
    }
    return data
  }
}
