/// What a scalar is, by the rules of YAML 1.1 as the app applies them.
///
/// A quoted scalar is always `text`. Texts and time stamps carry no payload, so that finding out what a value
/// is makes no string; `NodeView.text` has it.
public enum Scalar: Sendable, Equatable {
  case null
  case bool(Bool)
  case integer(Int)
  /// An integer beyond 64 bits, as the nearest number.
  case bigInteger(Double)
  /// A number with a fraction or an exponent, or one that no integer notation fits; always finite.
  case double(Double)
  /// A day or a day with a time. It stays its source text and never becomes an instant.
  case timestamp
  case text
}
