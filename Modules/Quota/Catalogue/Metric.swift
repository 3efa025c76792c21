/// Something that is counted: one line of the catalogue.
public struct Metric: Sendable, Equatable {
  /// The name, which is also the key of its usage in a status.
  public let name: MetricName
  /// The key of the status that says whether some is left, such as `can_capture`; nil when there is none.
  public let permissionKey: String?

  /// Creates a metric.
  public init(_ name: MetricName, permissionKey: String? = nil) {
    self.name = name
    self.permissionKey = permissionKey
  }
}
