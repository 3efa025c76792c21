/// A place in a board: the names from the board's folder down, none of them empty, `.` or `..`.
///
/// The board's folder itself is the path without names.
public struct BoardPath: Sendable, Hashable {
  /// The names, outermost first.
  public let names: [String]

  /// Creates a path from names the caller knows to be single components.
  public init(_ names: [String]) {
    self.names = names
  }

  /// The path of something directly inside this one.
  public func appending(_ name: String) -> BoardPath { BoardPath(names + [name]) }

  /// The last name, nil for the board's folder itself.
  public var name: String? { names.last }

  /// The folder around this path; the board's folder is around itself.
  public var parent: BoardPath { BoardPath(names.dropLast()) }
}

extension BoardPath: CustomStringConvertible {
  /// The names joined by `/`, relative to the board.
  public var description: String { names.joined(separator: "/") }
}
