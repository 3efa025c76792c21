/// Folders in which something changed directly, each with the names in it that are concerned.
///
/// Paths are relative to the top, which itself is "". A path need not be there any more.
public struct ChangedFolders: Sendable, Equatable {
  /// The names that came, went or changed, by the folder's path; nil for a folder in which any name may be concerned.
  public private(set) var names: [String: Set<String>?] = [:]

  /// Creates a collection of no folders.
  public init() {}

  /// The paths of the folders.
  public var paths: Set<String> { Set(names.keys) }

  /// Whether there is none.
  public var isEmpty: Bool { names.isEmpty }

  /// Adds that a name is concerned in a folder; nil for any.
  public mutating func add(_ name: String?, in path: String) {
    guard let name else { return names[path] = .some(nil) }
    switch names[path] {
    case .some(nil): break
    case .some: names[path]??.insert(name)
    case nil: names[path] = [name]
    }
  }

  /// Adds other folders.
  public mutating func add(_ others: ChangedFolders) {
    for (path, concerned) in others.names {
      guard let concerned else {
        add(nil, in: path)
        continue
      }
      for name in concerned { add(name, in: path) }
    }
  }
}

extension ChangedFolders: ExpressibleByArrayLiteral {
  /// Takes paths of folders in which any name may be concerned.
  public init(arrayLiteral paths: String...) {
    for path in paths { add(nil, in: path) }
  }
}
