internal import Glibc

/// The way of a path through the file system, as the kernel will go it for a traced task.
struct TracedPath {
  /// The absolute path with every link followed that the kernel follows.
  private(set) var path: String
  /// The links that were followed on the way.
  private(set) var links: [String] = []

  /// The most links that the kernel follows in one path.
  private static let linkLimit = 40

  /// Follows a path.
  ///
  /// - Parameters:
  ///   - base: where a relative path begins.
  ///   - followsLast: whether a link in the last place is followed.
  init(_ text: String, from base: String, for task: TracedTask, followsLast: Bool) {
    // What has no place in the file system, such as a pipe, is named by the system in words of its own.
    guard text.utf8.first == UInt8(ascii: "/") || base.utf8.first == UInt8(ascii: "/") else {
      path = base
      return
    }
    var found = text.utf8.first == UInt8(ascii: "/") ? [] : Self.names(in: base)
    var remaining = Array(Self.names(in: text).reversed())
    let followsLast = followsLast || text.utf8.last == UInt8(ascii: "/")
    while let name = remaining.popLast() {
      if name == ".." {
        _ = found.popLast()
        continue
      }
      // These two names mean whoever asks, which here is not this process.
      if found == ["proc"], name == "self" || name == "thread-self" {
        found.append("\(task.number)")
        continue
      }
      found.append(name)
      guard followsLast || !remaining.isEmpty, links.count < Self.linkLimit,
        let destination = SymbolicLink.destination(of: Self.joining(found))
      else { continue }
      let isAbsolute = destination.utf8.first == UInt8(ascii: "/")
      // The links of descriptors to what has no path, such as `pipe:[7]`, lead nowhere by name.
      if !isAbsolute, found.first == "proc", found.contains("fd") { continue }
      links.append(Self.joining(found))
      if isAbsolute { found = [] } else { found.removeLast() }
      remaining += Self.names(in: destination).reversed()
    }
    path = Self.joining(found)
  }

  private static func names(in path: String) -> [String] {
    path.split(separator: "/", omittingEmptySubsequences: true).map(String.init).filter { $0 != "." }
  }

  private static func joining(_ names: [String]) -> String { "/" + names.joined(separator: "/") }
}
