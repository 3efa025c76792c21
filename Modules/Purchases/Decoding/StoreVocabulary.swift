/// A value out of a list that a store may lengthen at any time.
///
/// An enumeration would have to refuse, or forget, what it does not know. Here a value that no constant names is
/// kept as it was sent, compares unequal to every constant, and so gives nothing.
public protocol StoreVocabulary: RawRepresentable, Sendable, Hashable, CustomStringConvertible
where RawValue: Sendable & Hashable & CustomStringConvertible {
  /// Takes a value as the store sent it, known or not.
  init(rawValue: RawValue)
}

extension StoreVocabulary {
  /// The value as the store sent it.
  public var description: String { rawValue.description }
}
