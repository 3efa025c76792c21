internal import BoardFormat

/// A board's settings as they hold: the board's own over the machine's over the built-in ones.
public struct BoardConfiguration: Sendable, Equatable {
  /// How many lines of its body a card shows: 0 for none, else 2 to 5.
  public let bodyPreviewLines: Int
  /// How many days ahead count as due soon; 0 is today alone.
  public let dueSoonDays: Int
  /// Whether a lane without a card that is shown is drawn as a strip.
  public let collapsesEmptyLanes: Bool
  /// The kinds of label on offer.
  public let vocabulary: LabelVocabulary
  /// The sizes of thumbnails; none for an empty list.
  public let thumbnailSizes: [Int]
  /// What the activity log keeps.
  public let logging: LoggingSettings
  /// Whether the window has a status bar.
  public let showsStatusBar: Bool
  /// Whether the trash is drawn as the last lane.
  public let showsTrash: Bool
  /// How the board is drawn. Only `kanban` is known yet; an unknown name is drawn like it.
  public let perspective: String

  /// Reads the settings of a board.
  public init(board: some BoardItem, machine: MachineConfiguration) {
    let settings = board["config"]
    bodyPreviewLines = Self.clampedPreview(settings?["show-card-body"]?.integer ?? 0)
    dueSoonDays = max(0, settings?["due-soon"]?.integer ?? machine.dueSoonDays ?? 1)
    collapsesEmptyLanes = settings?["collapse-empty"]?.bool ?? false
    vocabulary = LabelVocabulary(
      board: LabelKindDefinition.list(settings?["labels"]), machine: machine.labelKinds)
    thumbnailSizes =
      ThumbnailSizes.read(settings?["thumb-sizes"]) ?? machine.thumbnailSizes ?? ThumbnailSizes.builtIn
    logging = LoggingSettings(settings?["logging"]).over(machine.logging).over(.builtIn)
    showsStatusBar = settings?["show-statusbar"]?.bool ?? false
    // At the top level the key is retired; the one in the settings goes before it.
    showsTrash = settings?["show-trash"]?.bool ?? board["show-trash"]?.bool ?? false
    perspective = settings?["perspective"]?.text ?? "kanban"
  }

  /// Brings a number of lines to one that can be shown: there is no preview of one line.
  private static func clampedPreview(_ lines: Int) -> Int { lines <= 0 ? 0 : min(max(lines, 2), 5) }
}

/// The sizes of thumbnails that a document may name.
enum ThumbnailSizes {
  static let builtIn = [200, 400]

  /// Reads the sizes: a list, in which what is no positive whole number is left out, or one such number.
  static func read(_ node: NodeView?) -> [Int]? {
    guard let node else { return nil }
    if node.isList { return node.elements.compactMap(\.integer).filter { $0 > 0 } }
    guard let size = node.integer, size > 0 else { return nil }
    return [size]
  }
}
