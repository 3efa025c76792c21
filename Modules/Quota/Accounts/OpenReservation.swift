public import Basics

/// Usage that an account has set aside and neither committed nor released.
///
/// It counts like usage up to its deadline, and from then on not at all: nobody has to clear it away.
public struct OpenReservation: Sendable, Equatable {
  /// The reservation.
  public let reference: OperationReference
  /// What is set aside.
  public let amounts: MetricAmounts
  /// From when on it counts no longer.
  public let deadline: Timestamp

  /// Creates a reservation.
  public init(reference: OperationReference, amounts: MetricAmounts, deadline: Timestamp) {
    self.reference = reference
    self.amounts = amounts
    self.deadline = deadline
  }
}
