import Basics
import TestSupport
import Testing

@testable import Boards

/// A change of the small board, with what has to be there before it.
struct FaultScenario: Sendable, CustomTestStringConvertible {
  let name: String
  /// The changes that are made before, without faults.
  var preparation: [ChangeStep] = []
  /// The change.
  let steps: [ChangeStep]
  /// Whether the state folder lies on another file system than the board.
  var stateOnOtherDevice = false
  /// Whether the file systems can exchange names, and rename without replacing.
  var hasModernRename = true

  var testDescription: String { name }

  /// The board before the change, everything flushed.
  func board() throws -> ApplyingBoard {
    let board = try ApplyingBoard(stateOnOtherDevice: stateOnOtherDevice)
    if !hasModernRename {
      try board.disk.changeTraits { traits in
        traits.supportsExchange = false
        traits.supportsKeepingRename = false
      }
    }
    let system = MemoryFileSystem(on: board.disk)
    let applier = ChangeApplier(try ApplyingBoard.access(system))
    // One by one, as they would be made.
    for step in preparation { _ = try applier.apply([step], title: "Preparation") }
    return ApplyingBoard(disk: board.disk.copy())
  }

  typealias Board = ApplyingBoard

  /// One for every kind of step, alone and together.
  static let all: [FaultScenario] = [
    write, writeWithoutExchange, createCard, createFirstComment, createAttachment, move, moveBetweenLanes,
    trash,
    remove, removeAcross, restore, restoreAcross, undoCreation, respacing, group, groupAcross,
  ]

  static let write = FaultScenario(
    name: "write",
    steps: [.write(Board.cardPlace(1, 2), to: "---\ntitle: Renamed\n---\nLonger than before, by far.\n")])

  static let writeWithoutExchange = FaultScenario(
    name: "write without exchange", steps: write.steps, hasModernRename: false)

  static let createCard = FaultScenario(
    name: "create a card", steps: [.create(Board.lanePlace(1).appending(Board.new(1)))])

  static let createFirstComment = FaultScenario(
    name: "create the first comment",
    steps: [.create(Board.cardPlace(2, 2).appending("comments").appending(Board.new(1)))])

  static let createAttachment = FaultScenario(
    name: "create an attachment",
    steps: [
      .create(Board.cardPlace(2, 2).appending("attachments").appending(Board.new(1)), blob: Board.outside)
    ])

  static let move = FaultScenario(
    name: "move", steps: [.move(Board.cardPlace(1, 1), to: Board.lanePlace(2).appending(Board.card(1, 1)))])

  static let moveBetweenLanes = FaultScenario(
    name: "move and write",
    steps: [
      .move(Board.cardPlace(1, 1), to: Board.lanePlace(2).appending(Board.card(1, 1))),
      .write(
        Board.lanePlace(2).appending(Board.card(1, 1)), to: Board.text(Board.card(1, 1), order: 4096)),
    ])

  static let trash = FaultScenario(
    name: "trash",
    steps: [
      .write(Board.cardPlace(1, 1), to: trashedText),
      .move(
        Board.cardPlace(1, 1), to: BoardPath([".trash", Board.card(1, 1)]), text: trashedText),
    ])

  static let remove = FaultScenario(name: "remove", steps: [removeComment])
  static let removeAcross = FaultScenario(
    name: "remove across file systems", steps: [.remove(Board.cardPlace(1, 1))], stateOnOtherDevice: true)
  static let restore = FaultScenario(
    name: "restore", preparation: [removeComment], steps: [removeComment.reversed])
  static let restoreAcross = FaultScenario(
    name: "restore across file systems", preparation: removeAcross.steps,
    steps: removeAcross.steps.map(\.reversed), stateOnOtherDevice: true)

  static let undoCreation = FaultScenario(
    name: "undo a creation", preparation: createAttachment.steps,
    steps: createAttachment.steps.map(\.reversed))

  /// One write for every card of a lane.
  static let respacing = FaultScenario(
    name: "respace a lane",
    steps: (1...8).map { card in
      .write(Board.cardPlace(2, card), to: Board.text(Board.card(2, card), order: card * 1024))
    })

  /// Steps that build on one another, of every kind.
  static let group = FaultScenario(name: "a group", steps: groupSteps)
  static let groupAcross = FaultScenario(
    name: "a group across file systems", steps: groupSteps, stateOnOtherDevice: true)

  private static let trashedText = Board.text(Board.card(1, 1)) + "Trashed.\n"

  private static let removeComment = ChangeStep.remove(
    Board.cardPlace(1, 1).appending("comments").appending(Board.comment(2)))

  private static let groupSteps: [ChangeStep] = {
    let new = Board.lanePlace(3).appending(Board.new(1))
    return [
      .create(new),
      .create(new.appending("attachments").appending(Board.new(2)), blob: Board.outside),
      .write(new, from: "---\ntitle: New\n---\n", to: "---\ntitle: New\nhero: \(Board.new(2))\n---\n"),
      .write(Board.cardPlace(3, 1), to: "---\ntitle: First\n---\n"),
      .write(Board.cardPlace(3, 1), from: "---\ntitle: First\n---\n", to: "---\ntitle: Second\n---\n"),
      removeComment,
      .move(Board.cardPlace(1, 1), to: Board.lanePlace(3).appending(Board.card(1, 1))),
      .move(Board.lanePlace(2), to: BoardPath([".trash", Board.lane(2)])),
    ]
  }()
}
