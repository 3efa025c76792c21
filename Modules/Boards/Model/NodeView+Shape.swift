internal import BoardFormat

extension NodeView {
  /// Whether this is a mapping, as opposed to a list or a scalar.
  var isMapping: Bool { kind == .mapping }

  /// Whether this is a list.
  var isList: Bool { kind == .sequence }

  /// The time stamp that the value is, nil where it is none.
  var writtenTimestamp: WrittenTimestamp? { text.flatMap(WrittenTimestamp.init) }

  /// The identity that the value is, nil where it has another shape.
  var identity: ItemID? { text.flatMap(ItemID.init(folderName:)) }

  /// The colour that the value is; any text is one.
  var color: ItemColor? { text.map(ItemColor.init) }
}
