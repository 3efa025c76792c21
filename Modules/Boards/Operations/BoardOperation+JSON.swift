public import Basics

extension BoardOperation {
  /// The version of the JSON form that is written and read.
  public static let version: Int64 = 1

  /// The dotted names of all kinds, sorted.
  public static var kinds: [String] { readers.keys.sorted() }

  /// Reads the JSON form, such as `{"version":1,"kind":"card.trash","card":"…"}`.
  ///
  /// Unknown fields are ignored, so that a later version may add some. An unknown kind is refused: doing only
  /// the part of a group that is understood would be worse than doing nothing. `version` may be absent.
  ///
  /// - Throws: `.malformed`, `.unknownKind` or `.unsupportedVersion`.
  public init(json: JSONValue) throws(OperationError) {
    guard let object = json.object else {
      throw OperationError(.malformed, "An operation is a JSON object, and this is \(json.kindForPeople).")
    }
    try self.init(reading: OperationFields(object))
  }

  /// The JSON form: `version`, `kind`, then the kind's fields in a fixed order.
  public var json: JSONValue {
    var object = JSONObject()
    object["version"] = .integer(Self.version)
    for (key, value) in fields.object { object[key] = value }
    return .object(object)
  }

  /// The kind and its fields, as they stand in a group.
  var fields: OperationFields {
    var fields = OperationFields()
    fields.set("kind", kind)
    details.write(to: &fields)
    return fields
  }

  /// Reads an operation, or a member of a group.
  init(reading fields: OperationFields) throws(OperationError) {
    if let version = fields.object["version"], version != .integer(Self.version) {
      throw OperationError(
        .unsupportedVersion, "The operation is of a version that is not supported.", at: "version",
        hint: "This is version \(Self.version) of the form.")
    }
    let kind = try fields.text("kind")
    guard let read = Self.readers[kind] else {
      throw OperationError(
        .unknownKind, "There is no operation `\(kind)`.", at: "kind",
        hint: "The kinds are \(Self.kinds.joined(separator: ", ")).")
    }
    self = try read(fields)
  }

  private typealias Reader = @Sendable (OperationFields) throws(OperationError) -> BoardOperation

  private static func reader<Kind: OperationKind>(
    _ make: @escaping @Sendable (Kind) -> BoardOperation
  ) -> (String, Reader) {
    (Kind.kind, { (fields) throws(OperationError) in make(try Kind(reading: fields)) })
  }

  /// How each kind is read, by its dotted name.
  private static let readers: [String: Reader] = Dictionary(
    uniqueKeysWithValues: [
      reader(BoardOperation.renameBoard), reader(BoardOperation.describeBoard),
      reader(BoardOperation.setBoardIcon), reader(BoardOperation.configureBoard),
      reader(BoardOperation.addLane), reader(BoardOperation.renameLane), reader(BoardOperation.describeLane),
      reader(BoardOperation.moveLane), reader(BoardOperation.trashLane), reader(BoardOperation.restoreLane),
      reader(BoardOperation.setLaneIcon), reader(BoardOperation.setLaneBackground),
      reader(BoardOperation.setLaneWidth), reader(BoardOperation.collapseLane),
      reader(BoardOperation.groupLane), reader(BoardOperation.filterLane),
      reader(BoardOperation.setCardDefaults),
      reader(BoardOperation.addCard), reader(BoardOperation.renameCard), reader(BoardOperation.describeCard),
      reader(BoardOperation.moveCard), reader(BoardOperation.trashCard), reader(BoardOperation.restoreCard),
      reader(BoardOperation.setCardDue), reader(BoardOperation.addCardLabel),
      reader(BoardOperation.removeCardLabel), reader(BoardOperation.setCardIcon),
      reader(BoardOperation.setCardBackground), reader(BoardOperation.setCardHero),
      reader(BoardOperation.setCardWaiting), reader(BoardOperation.clearCardWaiting),
      reader(BoardOperation.postComment), reader(BoardOperation.replyToComment),
      reader(BoardOperation.editComment), reader(BoardOperation.trashComment),
      reader(BoardOperation.attachFile), reader(BoardOperation.renameAttachment),
      reader(BoardOperation.removeAttachment),
      reader(BoardOperation.group),
    ])
}
