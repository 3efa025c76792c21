/// Everything in a folder of a memory disk but numbers and times, for comparing.
public struct MemorySnapshot: Sendable, Equatable, Hashable {
  /// One thing in the folder.
  public struct Item: Sendable, Equatable, Hashable {
    /// What it is.
    public enum Content: Sendable, Equatable, Hashable {
      case file([UInt8])
      case folder
      case link(String)
      case other
    }

    /// The path relative to the folder.
    public let path: String
    /// What it is.
    public let content: Content
    /// The permission bits.
    public let permissions: UInt16
  }

  /// The items, each folder before what is in it, sorted by the bytes of their names.
  public let items: [Item]

  init(_ state: MemoryDiskState, at node: UInt64) {
    var items: [Item] = []
    Self.collect(state, node, path: "", into: &items)
    self.items = items
  }

  private static func collect(
    _ state: MemoryDiskState, _ node: UInt64, path: String, into items: inout [Item]
  ) {
    guard let facts = state.nodes[node] else { return }
    let content: Item.Content =
      switch facts.content {
      case .file(let contents): .file(contents.current)
      case .folder: .folder
      case .link(let destination): .link(destination)
      case .other: .other
      }
    items.append(Item(path: path, content: content, permissions: facts.permissions))
    for (name, child) in state.entries(of: node).sorted(by: { $0.key < $1.key }) {
      collect(state, child, path: path.isEmpty ? name.text : "\(path)/\(name.text)", into: &items)
    }
  }

  /// The relative paths of everything in the folder.
  public var paths: [String] { items.dropFirst().map(\.path) }

  /// The contents of a file; nil when there is no file at the relative path.
  public func file(_ path: String) -> [UInt8]? {
    for item in items where item.path == path {
      if case .file(let bytes) = item.content { return bytes }
    }
    return nil
  }
}

extension MemorySnapshot: CustomStringConvertible {
  /// A line for every item.
  public var description: String {
    items.map { item in
      let permissions = String(item.permissions, radix: 8)
      return switch item.content {
      case .file(let bytes):
        "\(item.path) \(permissions) \(String(decoding: bytes, as: UTF8.self).debugDescription)"
      case .folder: "\(item.path)/ \(permissions)"
      case .link(let destination): "\(item.path) -> \(destination)"
      case .other: "\(item.path) other"
      }
    }.joined(separator: "\n")
  }
}
