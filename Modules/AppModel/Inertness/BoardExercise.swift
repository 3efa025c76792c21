internal import Boards

/// What was done in a session that makes use of everything a session offers.
public struct BoardExercise: Sendable, Equatable {
  /// How many operations were carried out.
  public var operations = 0
  /// How many were undone.
  public var undone = 0
  /// How many of these were redone.
  public var redone = 0
  /// How many were refused, as on items whose files cannot be read.
  public var refused = 0
  /// The kinds of the operations, sorted.
  public var kinds: [String] = []

  /// Creates the account of a session in which nothing was done yet.
  public init() {}
}

extension BoardSession {
  /// Carries out operations of all kinds, one after the other, undoing and redoing some, and looks at everything.
  ///
  /// What is done depends on the board and on nothing else, so that it can be repeated. It works on any board, an
  /// empty one too. Without operations nothing is changed.
  ///
  /// - Parameter file: the absolute path of a file that is attached to cards.
  /// - Throws: `.history` and `.ended`, and what the last operation was refused for when nearly all were.
  public func exercise(operations count: Int, attaching file: String) throws(SessionError) -> BoardExercise {
    var exercise = BoardExercise()
    var kinds: Set<String> = []
    var source = ExerciseOperations(attaching: file)
    while exercise.operations < count {
      let operation = source.next(on: board)
      do throws(SessionError) {
        try perform(operation)
      } catch {
        exercise.refused += 1
        guard case .edit = error, exercise.refused <= 2 * count else { throw error }
        continue
      }
      kinds.insert(operation.kind)
      exercise.operations += 1
      if exercise.operations % 10 == 0 { try stepThroughHistory(&exercise) }
    }
    for card in board.lanes.flatMap(\.cards) { try loadComments(of: card.id) }
    _ = try historyEntries()
    _ = explain()
    try refresh()
    exercise.kinds = kinds.sorted()
    return exercise
  }

  private func stepThroughHistory(_ exercise: inout BoardExercise) throws(SessionError) {
    for _ in 0..<2 {
      if try canStep({ () throws(SessionError) in try undo() }) { exercise.undone += 1 }
    }
    if try canStep({ () throws(SessionError) in try redo() }) { exercise.redone += 1 }
  }

  /// Takes a step through the history; false when it cannot be taken, as when nothing is left.
  private func canStep<Step>(_ step: () throws(SessionError) -> Step) throws(SessionError) -> Bool {
    do throws(SessionError) {
      _ = try step()
      return true
    } catch {
      guard case .history = error else { throw error }
      return false
    }
  }
}
