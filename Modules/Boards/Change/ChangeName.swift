/// What a change is called: a stable name for programs, and one for people.
public struct ChangeName: Sendable, Equatable {
  /// The dotted kind of the operation, such as `card.move`.
  public let kind: String
  /// The name for people, such as "Move Card".
  public let title: String

  /// Creates a name.
  public init(kind: String, title: String) {
    self.kind = kind
    self.title = title
  }

  /// The name of an operation.
  public init(_ operation: BoardOperation) {
    self.init(kind: operation.kind, title: operation.title)
  }

  /// The name of what brings back the board, or a part of it, as it was.
  public static let restore = ChangeName(kind: "restore", title: "Restore")
  /// The name of what others have changed.
  public static let outside = ChangeName(kind: "outside", title: "Outside Change")
}
