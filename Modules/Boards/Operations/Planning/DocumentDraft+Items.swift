internal import BoardFormat

/// The edits that boards, lanes and cards have in common.
extension DocumentDraft {
  /// Sets the title as one line, or removes it when there is none.
  mutating func setTitle(_ title: String?) throws(OperationError) {
    try set("title", orRemove: TitleText.display(title))
  }

  /// Changes the icon. A retired spelling becomes the mapping first, since the icon is written now.
  mutating func change(_ icon: IconChange) throws(OperationError) {
    if icon.glyph == .keep, icon.color == .keep { return }
    let foldedGlyph = self["icon"].flatMap { $0.isMapping ? nil : $0.text }
    let foldedColor = self["iconColor"]?.text
    if let foldedGlyph { try set("icon", to: .mapping(["glyph": .text(foldedGlyph)])) }
    if let foldedColor, self["icon", "color"] == nil {
      try set("icon", "color", to: .text(foldedColor))
    }
    try remove("iconColor")
    switch icon.glyph {
    case .keep: break
    case .clear: try remove("icon", "glyph")
    case .set(let glyph):
      guard !glyph.isEmpty else {
        throw OperationError(
          .invalidValue, "The name of a symbol is empty.", at: "glyph", hint: "Clear it instead.")
      }
      try set("icon", "glyph", to: .text(glyph))
    }
    switch icon.color {
    case .keep: break
    case .clear: try remove("icon", "color")
    case .set(let color): try set("icon", "color", to: .text(Self.checkedColor(color)))
    }
  }

  /// Sets the colour of a lane's or card's background, or removes it.
  mutating func setBackground(_ color: String?) throws(OperationError) {
    if let color {
      try set("background", "color", to: .text(Self.checkedColor(color)))
    } else {
      try remove("background", "color")
    }
  }

  /// Lets a colour pass that readers know.
  private static func checkedColor(_ color: String) throws(OperationError) -> String {
    guard ItemColor(color).isKnown else {
      let names = (ItemColor.tints + ItemColor.backgrounds).joined(separator: ", ")
      throw OperationError(
        .invalidValue, "There is no colour “\(color)”.", at: "color",
        hint: "A colour is #RRGGBB, #RRGGBBAA, or one of \(names).")
    }
    return color
  }
}
