internal import BoardFormat

/// What values a board's settings take, and which of them are the defaults that are not written.
enum BoardSetting {
  /// Checks a value for a setting.
  ///
  /// - Returns: the value as it is written; nil when the setting is to be cleared, or its default to hold.
  /// - Throws: `.invalidValue` for a value that the setting does not take, and for a setting that does not exist.
  ///   Clearing is allowed whatever the setting is called.
  static func checked(
    _ value: FrontMatterValue?, of setting: String
  ) throws(OperationError) -> FrontMatterValue? {
    guard let value else { return nil }
    guard let rule = rules[setting] else {
      throw OperationError(
        .invalidValue, "A board has no setting `\(setting)`.", at: "setting",
        hint: "The settings are \(rules.keys.sorted().joined(separator: ", ")).")
    }
    guard rule.takes(value) else {
      throw OperationError(
        .invalidValue, "The setting `\(setting)` does not take this value.", at: "value",
        hint: "It takes \(rule.expected).")
    }
    return value.readsSame(as: rule.standard) ? nil : value
  }

  private struct Rule: Sendable {
    let expected: String
    let standard: FrontMatterValue
    let takes: @Sendable (FrontMatterValue) -> Bool
  }

  private static let rules: [String: Rule] = [
    "show-card-body": Rule(expected: "0, or 2 to 5 lines", standard: .integer(0)) { value in
      if case .integer(let lines) = value { lines == 0 || (2...5).contains(lines) } else { false }
    },
    "due-soon": Rule(expected: "a number of days, from 0", standard: .integer(1)) { value in
      if case .integer(let days) = value { days >= 0 } else { false }
    },
    "collapse-empty": truth, "show-statusbar": truth, "show-trash": truth,
    "labels": Rule(
      expected: "a list of kinds of label, each with a `type` and perhaps `values` with a `text` each",
      standard: .list([]), takes: areLabelKinds),
    "thumb-sizes": Rule(
      expected: "a list of sizes in pixels, from 1", standard: .list([.integer(200), .integer(400)])
    ) { value in
      guard case .list(let sizes) = value else { return false }
      return sizes.allSatisfy { if case .integer(let size) = $0 { size > 0 } else { false } }
    },
    "logging": Rule(
      expected: "an object with `level` (off, error, warning, info, debug) or `retain` (days, 0 for ever)",
      standard: .mapping(["level": .text("off"), "retain": .integer(30)]), takes: isLogging),
    "perspective": Rule(expected: "the name of a perspective", standard: .text("kanban")) { value in
      if case .text(let name) = value { !name.isEmpty } else { false }
    },
  ]

  private static let truth = Rule(expected: "true or false", standard: .bool(false)) { value in
    if case .bool = value { true } else { false }
  }

  private static let isLogging: @Sendable (FrontMatterValue) -> Bool = { value in
    guard case .mapping(let entries) = value, !entries.isEmpty else { return false }
    return entries.allSatisfy { entry in
      switch (entry.key, entry.value) {
      case ("level", .text(let level)): ["off", "error", "warning", "info", "debug"].contains(level)
      case ("retain", .integer(let days)): days >= 0
      default: false
      }
    }
  }

  private static let areLabelKinds: @Sendable (FrontMatterValue) -> Bool = { value in
    guard case .list(let kinds) = value else { return false }
    return kinds.allSatisfy { kind in
      guard case .text(let type)? = kind["type"], !type.isEmpty else { return false }
      switch kind["values"] {
      case nil: return true
      case .list(let values)?:
        return values.allSatisfy { if case .text(let text)? = $0["text"] { !text.isEmpty } else { false } }
      default: return false
      }
    }
  }
}
