/// Where a folder was opened: a path that is put together only when a message needs it.
///
/// A board has more folders than messages, and to join the path of each would cost as much as opening it.
final class FolderLocation: Sendable {
  private let parent: FolderLocation?
  private let name: String

  /// The location at an absolute path.
  init(path: String) {
    parent = nil
    name = path
  }

  /// The location of a name in another one.
  init(_ name: String, in parent: FolderLocation) {
    self.parent = parent
    self.name = name
  }

  var path: String { parent.map { Self.join($0.path, name) } ?? name }

  static func join(_ path: String, _ name: String) -> String { path == "/" ? "/\(name)" : "\(path)/\(name)" }
}
