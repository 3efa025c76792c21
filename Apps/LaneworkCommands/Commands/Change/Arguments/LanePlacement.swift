internal import Boards
internal import CommandLineInterface

/// The options that say where among the lanes a lane goes.
struct LanePlacement: ArgumentGroup, Equatable {
  var isFirst = false
  var isLast = false
  var before: ItemReference?
  var after: ItemReference?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .flag("first", \.isFirst, "Puts the lane left of all others."),
      .flag("last", \.isLast, "Puts the lane right of all others."),
      .option(
        "before", \.before, "Puts the lane right before another one.", valueName: "LANE",
        completion: .dynamic(BoardValues.lanes)),
      .option(
        "after", \.after, "Puts the lane right after another one.", valueName: "LANE",
        completion: .dynamic(BoardValues.lanes)),
    ]
  }

  /// The place; nil when none was said.
  func position(on board: Board) throws(CommandFailure) -> SiblingPosition? {
    let place = try SiblingPlace(
      isFirst: isFirst, isLast: isLast, before: before, after: after,
      options: "`--first`, `--last`, `--before` and `--after`")
    return try place?.position { (sibling) throws(CommandFailure) in try sibling.lane(on: board).id }
  }
}
