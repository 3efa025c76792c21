/// Something that an account may do or not.
public struct QuotaAction: Sendable, Hashable {
  /// The action's name.
  public let name: String
  /// What it uses up; nil when nothing.
  public let metric: MetricName?

  /// Creates an action.
  public init(_ name: String, uses metric: MetricName? = nil) {
    self.name = name
    self.metric = metric
  }

  /// Captures an impulse.
  public static let captureImpulse = QuotaAction("captureImpulse", uses: .impulses)
  /// Creates a check-in.
  public static let createCheckin = QuotaAction("createCheckin", uses: .checkins)
  /// Starts a session.
  public static let startSession = QuotaAction("startSession")
}
