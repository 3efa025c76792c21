/// A planned or applied change of a board: what was asked for, and the steps that carry it out.
///
/// Undo, redo, commits, logs and JSON output all take a change from here.
public struct BoardChange: Sendable, Equatable {
  /// Where a change comes from.
  public enum Origin: Sendable, Equatable {
    /// Somebody asked for it.
    case operation(BoardOperation)
    /// It takes back what was done under a name.
    case undo(of: ChangeName)
    /// It does again what was taken back.
    case redo(of: ChangeName)
    /// It brings back the board, or a part of it, as it was.
    case restore
    /// It was found to have been made by others, such as an editor.
    case outside
    /// It is read from a record that has no more than its name.
    case recorded(ChangeName)

    /// The origin of what takes such a change back.
    var reversed: Origin {
      if case .undo(let name) = self { .redo(of: name) } else { .undo(of: name) }
    }

    /// The name of what was done; that of what is taken back, or done again, where it is that.
    var name: ChangeName {
      switch self {
      case .operation(let operation): ChangeName(operation)
      case .undo(let name), .redo(let name), .recorded(let name): name
      case .restore: .restore
      case .outside: .outside
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

  /// The operation that was asked for; nil for a change that comes from elsewhere.
  public var operation: BoardOperation? {
    if case .operation(let operation) = origin { operation } else { nil }
  }

  /// The name of what was done; that of what is taken back, or done again, where the change is that.
  public var name: ChangeName { origin.name }

  /// The name for people: "Move Card", "Undo Move Card".
  public var title: String {
    switch origin {
    case .undo(let name): "Undo \(name.title)"
    case .redo(let name): "Redo \(name.title)"
    case .operation, .restore, .outside, .recorded: name.title
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
