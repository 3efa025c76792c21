/// A product catalogue that cannot be used: where, and why.
public struct CatalogError: Error, Sendable, Equatable {
  /// The place of the defect: `products[2].plan`, or "line 3, column 7" when the text is no JSON at all.
  public let place: String
  /// What is wrong, without a full stop.
  public let reason: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(place: String, reason: String, hint: String? = nil) {
    self.place = place
    self.reason = reason
    self.hint = hint
  }
}

extension CatalogError: CustomStringConvertible {
  /// The defect as a sentence.
  public var description: String {
    "The product catalogue cannot be used: \(place): \(reason).\(hint.map { " \($0)" } ?? "")"
  }
}
