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

extension OperationGroup {
  /// The operations, with those of groups inside this one in the place of the groups.
  var members: [BoardOperation] {
    operations.flatMap { operation in
      if case .group(let inner) = operation { inner.members } else { [operation] }
    }
  }
}

extension OperationGroup: OperationKind {
  package static let kind = "group"
  package static let title = "Change Board"
  /// A group about one item only is about that: several labels of one card, say.
  package var item: OperationItem? {
    guard let item = operations.first?.item else { return nil }
    return operations.allSatisfy { $0.item == item } ? item : nil
  }
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
