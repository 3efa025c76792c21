package import CommandLineInterface

/// The options of every command that changes a board.
package struct ChangeOptions: ArgumentGroup, Equatable {
  /// Whether the change is only shown.
  package var isDryRun = false
  /// The identity under which the change is made once, however often it is asked for.
  package var operationID: String?
  /// The hash that the changed document must have.
  package var unchangedHash: String?

  /// Creates the options as they are when none is given.
  package init() {}

  package static var arguments: [ArgumentDeclaration<Self>] {
    [
      .flag("dry-run", letter: "n", \.isDryRun, "Prints what would change, and changes nothing."),
      .option(
        "operation-id", \.operationID, "Makes the change once, however often it is asked for with this id.",
        valueName: "UUID"),
      .option(
        "if-unchanged", \.unchangedHash, "Refuses when the item's document has another hash by now.",
        valueName: "HASH"),
    ]
  }
}
