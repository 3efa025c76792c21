/// A value as the database keeps it.
public enum SQLiteValue: Sendable, Equatable {
  /// No value.
  case null
  /// A whole number.
  case integer(Int64)
  /// A number with a fraction.
  case real(Double)
  /// Text.
  case text(String)
  /// Bytes.
  case blob([UInt8])
}
