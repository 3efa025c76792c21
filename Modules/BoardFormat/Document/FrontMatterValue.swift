/// A front matter value taken out of its document: what a caller compares, or asks to be written.
///
/// Mappings keep their order. Time stamps are text here as everywhere in the format: never an instant.
public indirect enum FrontMatterValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// A number that is not an `Int`: a fraction, or an integer beyond 64 bits.
  case number(Double)
  /// Text. When written it is quoted wherever it would otherwise read as something else.
  case text(String)
  /// A time stamp, as its source text; written bare.
  case timestamp(String)
  case list([FrontMatterValue])
  case mapping([Entry])

  /// One key of a mapping with its value.
  public struct Entry: Sendable, Equatable {
    /// The key; keys are always text.
    public let key: String
    /// The value.
    public let value: FrontMatterValue

    /// Creates an entry.
    public init(_ key: String, _ value: FrontMatterValue) {
      self.key = key
      self.value = value
    }
  }
}
