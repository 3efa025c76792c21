/// Declares a property of a `FlagSet` as a flag: its key, the reason for its default, and as initial value the
/// default itself.
///
///     @Flagged("home.instant_transfers", .shipped) var allowsInstantTransfer = true
///
/// The property is a plain value afterwards: it holds nothing but the value, and comparing and coding the set
/// are what they would be without the attribute.
@propertyWrapper
public struct Flagged<Value: FlagRepresentable>: Sendable, Equatable {
  /// The flag's value.
  public var wrappedValue: Value

  /// Takes the value from the snapshot that the set is being read from, else the default.
  public init(wrappedValue: Value, _ key: String, _ reason: FlagDefaultReason) {
    guard let reader = FlagReader.current else {
      self.wrappedValue = wrappedValue
      return
    }
    self.wrappedValue = reader.value(Flag(key), default: wrappedValue, reason)
  }

  private init(_ value: Value) {
    wrappedValue = value
  }
}

extension Flagged: Encodable where Value: Encodable {
  /// Writes the value, and nothing around it.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension Flagged: Decodable where Value: Decodable {
  /// Reads the value.
  public init(from decoder: any Decoder) throws {
    self.init(try Value(from: decoder))
  }
}
