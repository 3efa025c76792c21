/// What every kind of operation states about itself, so that the enum of operations needs one list of them.
package protocol OperationKind: Sendable, Equatable {
  /// The dotted name in the JSON form and in a board's activity log, such as `card.move`.
  static var kind: String { get }

  /// The name for people, in the imperative: "Move Card". Undo is offered under it.
  static var title: String { get }

  /// The item that the operation is about; nil for a group about several.
  var item: OperationItem? { get }

  /// The cards whose comments must have been read before the operation is planned.
  var cardsWithComments: [ItemID] { get }

  /// Reads the kind's own fields; fields it does not know are passed over.
  init(reading fields: OperationFields) throws(OperationError)

  /// Writes the kind's own fields, always in the same order.
  func write(to fields: inout OperationFields)

  /// Adds the steps that carry the operation out on the planner's board.
  func plan(in planner: inout Planner) throws(OperationError)
}

extension OperationKind {
  package var cardsWithComments: [ItemID] { [] }
}
