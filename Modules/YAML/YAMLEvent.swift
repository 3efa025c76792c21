/// One step of a parsed YAML stream, with the bytes of the text that it came from.
public struct YAMLEvent: Sendable, Equatable {
  /// What the step is.
  public enum Kind: Sendable, Equatable {
    case streamStart, streamEnd
    case documentStart, documentEnd
    /// A reference to the node with this anchor.
    case alias(String)
    /// A scalar, as the text that it stands for: without quotes, folds and escapes.
    case scalar(text: [UInt8], ScalarStyle)
    case sequenceStart(CollectionStyle), sequenceEnd
    case mappingStart(CollectionStyle), mappingEnd
  }

  /// How a scalar is written.
  public enum ScalarStyle: Sendable, Equatable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }

  /// How a collection is written.
  public enum CollectionStyle: Sendable, Equatable {
    /// By indentation.
    case block
    /// In brackets or braces.
    case flow
  }

  /// What the step is.
  public let kind: Kind
  /// The anchor that the node is given, without the ampersand.
  public let anchor: String?
  /// The tag that the node is given, resolved: `tag:yaml.org,2002:str` for `!!str`.
  public let tag: String?
  /// The offsets of its bytes in the text.
  public let range: Range<Int>
}
