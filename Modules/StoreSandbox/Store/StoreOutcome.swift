/// What came of an event.
public enum StoreOutcome: Sendable, Equatable {
  /// It is done.
  case done
  /// There is this payment now, or there was before.
  case payment(String)
  /// It waits for approval.
  case pending(String)
}
