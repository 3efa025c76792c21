/// Why an operation cannot be read or planned: what is wrong, where, and what to do about it.
///
/// Nothing has been written when it is thrown, since planning writes nothing.
public struct OperationError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart; the text is stable and stands in JSON output.
  public struct Code: RawRepresentable, Sendable, Hashable {
    /// The stable text.
    public let rawValue: String

    /// Creates a code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The operation names an item that the board does not have.
    public static let notFound = Code(rawValue: "not-found")
    /// The operation would write a document that cannot be read.
    public static let brokenDocument = Code(rawValue: "broken-document")
    /// A value is not one that the field takes.
    public static let invalidValue = Code(rawValue: "invalid-value")
    /// A label's kind or text is not in the board's vocabulary.
    public static let unknownLabel = Code(rawValue: "unknown-label")
    /// An item with the same identity is there already.
    public static let identityTaken = Code(rawValue: "identity-taken")
    /// A card is to be restored on a board without lanes.
    public static let noLane = Code(rawValue: "no-lane")
    /// The card's comments were counted, not read, and the operation depends on them.
    public static let commentsNotLoaded = Code(rawValue: "comments-not-loaded")
    /// The JSON form has a field that is missing or of another type.
    public static let malformed = Code(rawValue: "malformed-operation")
    /// The JSON form names a kind that this version does not know.
    public static let unknownKind = Code(rawValue: "unknown-operation")
    /// The JSON form is of a later version.
    public static let unsupportedVersion = Code(rawValue: "unsupported-version")
    /// The bytes of a document do not allow the edit without touching what is not the operation's.
    public static let notEditable = Code(rawValue: "not-editable")
    /// What an undo would take back was changed since.
    public static let changedSince = Code(rawValue: "changed-since")
  }

  /// Why it cannot be done.
  public let code: Code
  /// What is wrong, as a sentence.
  public let message: String
  /// The file, item or field it is about; nil when that is the operation as a whole.
  public let place: String?
  /// What to do about it, as a sentence; nil when there is nothing more to say.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, at place: String? = nil, hint: String? = nil) {
    self.code = code
    self.message = message
    self.place = place
    self.hint = hint
  }
}

extension OperationError: CustomStringConvertible {
  /// The message, the place and the hint in one line.
  public var description: String {
    var text = message
    if let place { text += " (\(place))" }
    if let hint { text += " \(hint)" }
    return text
  }
}
