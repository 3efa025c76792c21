/// Tells the time; the one way by which anything below the apps learns it.
///
/// There are two times since they answer different questions: the wall clock says what people call now and can
/// be set to anything, the time since boot only ever runs forward, also while the machine sleeps.
public protocol TimeSource: Sendable {
  /// The wall clock's time.
  func now() -> Timestamp

  /// The time since the machine was started, with the time it slept.
  func sinceBoot() -> Duration

  /// A name of this run of the machine, which no other run has; nil when it cannot be told.
  ///
  /// Two times since boot may be compared when they were read under the same name.
  func bootIdentity() -> String?
}

extension TimeSource {
  /// Says that the run of the machine cannot be told.
  public func bootIdentity() -> String? { nil }
}
