/// Several operations that are carried out as one: all of them or none, undone together.
public struct OperationGroup: Sendable, Equatable {
  /// What the group does, for people: "Tidy Up". Undo is offered under it.
  public let name: String?
  /// The operations, each planned on what the ones before it leave.
  public let operations: [BoardOperation]

  /// Creates a group.
  public init(name: String? = nil, operations: [BoardOperation]) {
    self.name = name
    self.operations = operations
  }
}

extension OperationGroup: OperationKind {
  package static let kind = "group"
  package static let title = "Change Board"
  package var item: OperationItem? { nil }
  package var cardsWithComments: [ItemID] { operations.flatMap(\.cardsWithComments) }

  package init(reading fields: OperationFields) throws(OperationError) {
    name = try fields.optionalText("name")
    var operations: [BoardOperation] = []
    for member in try fields.objects("operations") {
      operations.append(try BoardOperation(reading: member))
    }
    self.operations = operations
  }

  package func write(to fields: inout OperationFields) {
    fields.set("name", name)
    fields.set("operations", objects: operations.map(\.fields))
  }
}
