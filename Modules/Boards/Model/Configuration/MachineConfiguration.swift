public import BoardFormat

/// The settings of this machine for all boards, from a document of its own outside of every board.
public struct MachineConfiguration: Sendable, Equatable {
  /// The handle by which the person here is mentioned, nil where the user's name serves.
  public var handle: String?
  /// How many days ahead count as due soon, nil where not set; it may be negative as written.
  public var dueSoonDays: Int?
  /// The kinds of label that every board offers.
  public var labelKinds: [LabelKindDefinition]
  /// The sizes of thumbnails, nil where not set.
  public var thumbnailSizes: [Int]?
  /// What activity logs keep, as far as set.
  public var logging: LoggingSettings
  /// Whether boards that were open are opened again.
  public var restoresOpenBoards: Bool
  /// Colours that the machine names for icons and labels.
  public var foregroundColors: [NamedColor]
  /// Colours that the machine names for backgrounds.
  public var backgroundColors: [NamedColor]

  /// A colour with a name of the machine's own.
  public struct NamedColor: Sendable, Equatable {
    /// The name, matched exactly.
    public var name: String
    /// The colour as `#RRGGBB`.
    public var color: ItemColor
    /// The opacity, 0 to 1.
    public var alpha: Double

    /// Creates a colour.
    public init(name: String, color: ItemColor, alpha: Double) {
      self.name = name
      self.color = color
      self.alpha = alpha
    }
  }

  /// The settings of a machine without a document.
  public init() {
    self.init(document: nil)
  }

  /// Reads the settings from the machine's document; without one everything is as built in.
  public init(document: Document?) {
    let settings = document?["config"]
    handle = settings?["handle"]?.text.flatMap { $0.isEmpty ? nil : $0 }
    dueSoonDays = settings?["due-soon"]?.integer
    labelKinds = LabelKindDefinition.list(settings?["default-labels"])
    thumbnailSizes = ThumbnailSizes.read(settings?["thumb-sizes"])
    logging = LoggingSettings(settings?["logging"])
    restoresOpenBoards = settings?["restore-open-boards"]?.bool ?? true
    foregroundColors = NamedColor.list(settings?["foreground-colors"])
    backgroundColors = NamedColor.list(settings?["background-colors"])
  }
}

extension MachineConfiguration.NamedColor {
  /// Reads a table of colours, leaving out what has no name or no six digits.
  fileprivate static func list(_ node: NodeView?) -> [Self] {
    node?.elements.compactMap { entry in
      guard let name = entry["name"]?.text, let digits = entry["rgb"]?.text, digits.utf8.count == 7 else {
        return nil
      }
      let color = ItemColor(digits)
      guard color.components != nil else { return nil }
      let alpha = entry["alpha"]?.number ?? 1
      return Self(name: name, color: color, alpha: alpha < 0 ? 1 : min(alpha, 1))
    } ?? []
  }
}
