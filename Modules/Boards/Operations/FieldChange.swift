/// What an operation does to one field of several: in JSON a field that is absent, null, or has a value.
public enum FieldChange<Value: Sendable & Equatable>: Sendable, Equatable {
  /// Leaves the field as it is.
  case keep
  /// Removes the field.
  case clear
  /// Gives the field a value.
  case set(Value)
}
