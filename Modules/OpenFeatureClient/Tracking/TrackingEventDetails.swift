public import Basics

/// What there is to say of something that happened and is tracked.
public struct TrackingEventDetails: Sendable, Equatable {
  /// How much it was, such as the price of a purchase; nil when it has no quantity.
  public var value: Double?
  /// Anything else, by name.
  public var attributes: JSONObject

  /// Creates details.
  public init(value: Double? = nil, attributes: JSONObject = JSONObject()) {
    self.value = value
    self.attributes = attributes
  }
}
