internal import BoardFormat

/// What a board's activity log keeps, and for how long.
public struct LoggingSettings: Sendable, Equatable {
  /// How much is logged. Each level contains the ones before it.
  public enum Level: Int, Sendable, Comparable {
    case off, error, warning, info, debug

    /// Tells whether a level keeps less than another.
    public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// The level; nil where this document does not say.
  public var level: Level?
  /// The days for which logs are kept, 0 for ever; nil where this document does not say.
  public var retentionDays: Int?

  /// Creates settings.
  public init(level: Level? = nil, retentionDays: Int? = nil) {
    self.level = level
    self.retentionDays = retentionDays
  }

  /// What holds where no document says anything: no log, kept for 30 days.
  public static let builtIn = LoggingSettings(level: .off, retentionDays: 30)

  /// These settings, and those of an outer document for what these do not say.
  public func over(_ outer: LoggingSettings) -> LoggingSettings {
    LoggingSettings(level: level ?? outer.level, retentionDays: retentionDays ?? outer.retentionDays)
  }
}

extension LoggingSettings {
  /// Reads the settings: a mapping, or a bare level. A negative number of days has no reading.
  init(_ node: NodeView?) {
    if let node, node.isMapping {
      let days = node["retain"]?.integer
      self.init(
        level: node["level"]?.text.map(Level.init(reading:)), retentionDays: (days ?? -1) < 0 ? nil : days)
    } else {
      self.init(level: node?.text.map(Level.init(reading:)))
    }
  }
}

extension LoggingSettings.Level {
  /// Reads a level. YAML makes a truth value of a bare `off`, and an unknown name is the usual level of a log.
  fileprivate init(reading text: String) {
    switch text.lowercased() {
    case "off", "false": self = .off
    case "error": self = .error
    case "warning": self = .warning
    case "debug": self = .debug
    default: self = .info
    }
  }
}
