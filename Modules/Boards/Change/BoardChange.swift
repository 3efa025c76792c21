/// A planned or applied change of a board: what was asked for, and the steps that carry it out.
///
/// Undo, redo, commits, logs and JSON output all take a change from here.
public struct BoardChange: Sendable, Equatable {
  /// Where a change comes from.
  public enum Origin: Sendable, Equatable {
    /// Somebody asked for it.
    case operation(BoardOperation)
    /// It takes back what an operation did.
    case undo(of: BoardOperation)
    /// It does again what was taken back.
    case redo(of: BoardOperation)

    /// The origin of what takes such a change back.
    var reversed: Origin {
      switch self {
      case .operation(let operation), .redo(let operation): .undo(of: operation)
      case .undo(let operation): .redo(of: operation)
      }
    }
  }

  /// Where the change comes from.
  public let origin: Origin
  /// The steps in the order in which they are carried out; none when there is nothing to do.
  public let steps: [ChangeStep]
  /// The title of the item it is about, as it is before; nil when that has none.
  public let subject: String?

  /// Creates a change.
  public init(origin: Origin, steps: [ChangeStep], subject: String?) {
    self.origin = origin
    self.steps = steps
    self.subject = subject
  }

  /// The operation that was asked for, also where the change takes it back.
  public var operation: BoardOperation {
    switch origin {
    case .operation(let operation), .undo(let operation), .redo(let operation): operation
    }
  }

  /// The name for people: "Move Card", "Undo Move Card".
  public var title: String {
    switch origin {
    case .operation(let operation): operation.title
    case .undo(let operation): "Undo \(operation.title)"
    case .redo(let operation): "Redo \(operation.title)"
    }
  }

  /// What takes the change back on a board that is exactly as the change left it: an undo, or of an undo a redo.
  public var takenBack: BoardChange {
    BoardChange(origin: origin.reversed, steps: steps.reversed().map(\.reversed), subject: subject)
  }

  /// The items whose folders the change creates, such as the card of "Add Card".
  public var createdItems: [ItemLocation] {
    steps.compactMap { step in
      if case .create(let creation) = step { ItemLocation(folder: creation.path) } else { nil }
    }
  }
}
