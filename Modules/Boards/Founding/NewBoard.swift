internal import Basics
internal import BoardFormat

/// A board that is not on the disk yet.
///
/// It is filled by operations, as any board is; nothing of them is undone later, so they leave no history.
public struct NewBoard: Sendable {
  /// The board as far as it is filled.
  public private(set) var board: Board

  /// Creates a board without lanes.
  ///
  /// - Parameters:
  ///   - folderName: the name of its folder, which ends in `.lanework`.
  ///   - title: the title; nil for the folder's name without the ending.
  ///   - body: the Markdown text about the board.
  ///   - context: the time, and who founds the board.
  /// - Throws: `.invalidValue` for a name that no board's folder has.
  public init(
    folderName: String, title: String? = nil, body: String = "", in context: PlanningContext
  ) throws(OperationError) {
    let stem = folderName.utf8.count - ReservedName.boardEnding.utf8.count
    guard folderName.hasSuffix(ReservedName.boardEnding), stem > 0,
      folderName.utf8.first != UInt8(ascii: "."),
      !folderName.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 < 0x20 || $0 == 0x7F })
    else {
      throw OperationError(
        .invalidValue, "“\(folderName)” is no name for a board's folder.", at: "folder",
        hint: "It ends in \(ReservedName.boardEnding), as “Work\(ReservedName.boardEnding)” does.")
    }
    var identities = context.seed.identities
    let document = NewDocument(
      [
        "schema": .integer(1), "kind": .text("board"), "title": TitleText.display(title).map { .text($0) },
        "id": .text(identities.next().canonical), "created": context.stamp, "modified": context.stamp,
      ], body: body)
    do throws(DocumentEditError) {
      board = Board(document: .readable(try document.document()), folderName: folderName)
    } catch {
      throw OperationError(.notEditable, "\(error)", at: ReservedName.index)
    }
  }

  /// Fills the board with what an operation does.
  ///
  /// - Throws: what planning throws, and `.invalidValue` for attaching a file, since a new board has documents only.
  public mutating func apply(
    _ operation: BoardOperation, in context: PlanningContext
  ) throws(OperationError) {
    if case .attachFile = operation {
      throw OperationError(.invalidValue, "A file cannot be attached before the board is there.", at: "file")
    }
    board.apply(try operation.plan(on: board, in: context).steps)
  }

  /// The files of the board by their paths, each after those of the items around it.
  var files: [(path: BoardPath, bytes: [UInt8])] {
    var files: [(BoardPath, [UInt8])] = []
    func add(_ item: some BoardItem, at location: ItemLocation) {
      guard let document = item.document.document else { return }
      files.append((board.document(of: location), document.bytes))
    }
    add(board, at: .board)
    files.append((BoardPath([IgnoreFile.name]), Array(IgnoreFile.text.utf8)))
    for lane in board.lanes {
      add(lane, at: .lane(lane.id))
      for card in lane.cards {
        let location = ItemLocation.card(card.id, lane: lane.id)
        add(card, at: location)
        for comment in card.comments.loaded ?? [] { add(comment, at: .comment(comment.id, on: location)) }
      }
    }
    return files
  }
}
