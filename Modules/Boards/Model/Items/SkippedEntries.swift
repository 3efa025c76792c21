/// How many entries a walk over a board passed over, by kind.
public struct SkippedEntries: Sendable, Equatable {
  /// Folders in an item's place whose names are no identities.
  public var strays = 0
  /// Identity folders without an `index.md`.
  public var indexLessFolders = 0
  /// Symbolic links.
  public var links = 0
  /// Plain files directly in an `attachments` folder, the layout of old.
  public var flatAttachments = 0

  /// Creates an empty count.
  public init() {}

  /// Counts entries.
  public init(_ entries: some Sequence<PassedOver>) {
    for entry in entries {
      switch entry.reason {
      case .stray: strays += 1
      case .indexLess: indexLessFolders += 1
      case .link: links += 1
      case .flatAttachment: flatAttachments += 1
      case .inIndexLessLane, .caseTwin, .inaccessible, .notAFolder: break
      }
    }
  }
}
