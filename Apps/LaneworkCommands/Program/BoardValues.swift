/// The kinds of values on a command line that only an open board knows, by the names that declarations use.
package enum BoardValues {
  /// The cards.
  package static let cards = "cards"
  /// The lanes.
  package static let lanes = "lanes"
  /// The texts of the labels that are in use or on offer.
  package static let labels = "labels"
  /// What is in the trash.
  package static let trash = "trash"
  /// The names of the open boards.
  package static let openBoards = "open-boards"
}
