/// Tells the time; the one way by which anything below the apps learns it.
///
/// There are two times since they answer different questions: the wall clock says what people call now and can
/// be set to anything, the time since boot only ever runs forward, also while the machine sleeps.
public protocol TimeSource: Sendable {
  /// The wall clock's time.
  func now() -> Timestamp

  /// The time since the machine was started, with the time it slept.
  func sinceBoot() -> Duration
}
