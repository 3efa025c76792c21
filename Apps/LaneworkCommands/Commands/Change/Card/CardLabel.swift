internal import AppModel
internal import Boards
internal import CommandLineInterface

/// `lanework card label`: puts labels on a card and takes them off.
struct CardLabel: ChangingCommand {
  var card = ItemReference("")
  var added: [LabelText] = []
  var removed: [LabelText] = []
  var isCleared = false
  var change = ChangeOptions()

  static let description = CommandDescription(
    "label", "Puts labels on a card and takes them off.",
    discussion: [
      "A label is written kind:text. A text alone is the value of a kind that lists it, else a free label.",
      "Of a kind that allows one label only, the new one takes the place of the old.",
    ],
    examples: [
      CommandExample("card label 7f3a --add priority:High --add docs", "Puts two labels on a card."),
      CommandExample("card label 7f3a --remove docs", "Takes one off."),
      CommandExample("card label 7f3a --clear --add done", "Takes all off, and puts one on."),
    ], synonyms: ["labels", "tag"])

  static var kinds: [String] { [AddCardLabel.kind, RemoveCardLabel.kind, OperationGroup.kind] }

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional(
        "card", \.card, "The card: its id, the beginning of that, or its title.",
        completion: .dynamic(BoardValues.cards)
      ),
      .repeated("add", letter: "a", \.added, "A label to put on the card; may be given several times."),
      .repeated("remove", letter: "r", \.removed, "A label to take off; may be given several times."),
      .flag("clear", \.isCleared, "Takes all other labels off first."),
    ] + ChangeOptions.arguments(in: \.change)
  }

  func carryOut(
    on session: BoardSession, in context: inout CommandContext
  ) throws(CommandFailure) -> ExitStatus {
    guard isCleared || !added.isEmpty || !removed.isEmpty else {
      throw CommandFailure(
        code: "missing-argument", "Which labels to change is missing.",
        hint: "Use `--add LABEL`, `--remove LABEL` or `--clear`.", status: .usage)
    }
    let card = try self.card.card(on: session.board)
    let vocabulary = context.labelVocabulary(of: session.board)
    var removals = isCleared ? card.labels.map { LabelChoice(kind: $0.kind.type, text: $0.text) } : []
    for label in removed { removals.append(try label.label(on: card)) }
    var seen: Set<Label.Identity> = []
    removals = removals.filter { seen.insert(Label.Identity(type: $0.kind, text: $0.text)).inserted }
    let operations =
      removals.map { BoardOperation.removeCardLabel(RemoveCardLabel(card: card.id, label: $0)) }
      + added.map { .addCardLabel(AddCardLabel(card: card.id, label: $0.choice(from: vocabulary))) }
    let operation =
      operations.count == 1
      ? operations[0] : BoardOperation.group(OperationGroup(name: "Change Labels", operations: operations))
    return try context.perform(operation, change, on: session) { _ in
      let labels = (session.board.card(card.id)?.labels ?? []).map(\.text).joined(separator: ", ")
      return labels.isEmpty
        ? "\(card.quotedTitle) has no labels any more." : "The labels of \(card.quotedTitle) are \(labels)."
    }
  }
}
