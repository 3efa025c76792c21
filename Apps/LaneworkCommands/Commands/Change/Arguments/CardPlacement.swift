internal import Boards
internal import CommandLineInterface

/// The options that say where in a lane a card goes.
struct CardPlacement: ArgumentGroup, Equatable {
  var isAtTop = false
  var isAtBottom = false
  var before: ItemReference?
  var after: ItemReference?

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .flag("top", \.isAtTop, "Puts the card above all others."),
      .flag("bottom", \.isAtBottom, "Puts the card below all others."),
      .option(
        "before", \.before, "Puts the card right above another one.", valueName: "CARD",
        completion: .dynamic(BoardValues.cards)),
      .option(
        "after", \.after, "Puts the card right below another one.", valueName: "CARD",
        completion: .dynamic(BoardValues.cards)),
    ]
  }

  /// A lane, as far as one was said, and a place in it, as far as one was said.
  struct Destination {
    let lane: Lane?
    let position: SiblingPosition?
  }

  /// Finds out where the card goes. A card that it is put beside says the lane too.
  func destination(on board: Board, in lane: ItemReference?) throws(CommandFailure) -> Destination {
    let place = try SiblingPlace(
      isFirst: isAtTop, isLast: isAtBottom, before: before, after: after,
      options: "`--top`, `--bottom`, `--before` and `--after`")
    let named = if let lane { try lane.lane(on: board) } else { nil as Lane? }
    guard let place else { return Destination(lane: named, position: nil) }
    let neighbour =
      if let sibling = place.sibling { try sibling.card(on: board, in: named) } else { nil as Card? }
    let position = try place.position { (reference) throws(CommandFailure) in
      // A place that names a sibling has just had it looked up.
      if let neighbour { neighbour.id } else { try reference.card(on: board, in: named).id }
    }
    return Destination(lane: named ?? neighbour.flatMap { board.lane(ofCard: $0.id) }, position: position)
  }
}
