public import Entitlement

/// Why the quota of an account can be neither told nor changed.
///
/// A refusal, such as for want of quota, is no error but an answer.
public struct QuotaError: Error, Sendable, Equatable {
  /// The reasons that callers tell apart.
  public enum Code: Sendable, Equatable {
    /// The request makes no sense whatever the account: an amount below 1, a metric that is not counted, a key
    /// that is none.
    case invalidRequest
    /// The same key was used for another request.
    case idempotencyKeyReused
    /// Nothing is known of an operation of that name.
    case unknownOperation
    /// The operation is none that can be taken back or settled: it was refused, or is of another kind.
    case wrongOperation
    /// The reservation's deadline has passed.
    case reservationExpired
    /// The reservation was committed already, or otherwise than asked.
    case reservationCommitted
    /// The reservation was released already.
    case reservationReleased
    /// The account has too many open reservations.
    case tooManyReservations
    /// There is no such account.
    case unknownAccount
    /// The plan has no limit for a metric that is in use.
    case missingLimit(PlanName, MetricName)
    /// The catalogue makes no sense.
    case invalidCatalogue
    /// The configuration makes no sense.
    case invalidConfiguration
    /// The configuration was changed by somebody else since it was read.
    case configurationChanged
    /// The account's time zone is not known here, or cannot be read.
    case timeZone
    /// What is stored makes no sense.
    case damagedRecord
    /// The store could not be reached or could not do its work; trying again may help.
    case storeUnavailable
  }

  /// Why it failed.
  public let code: Code
  /// What is wrong, as a whole sentence.
  public let message: String
  /// What can be done about it, as a whole sentence, if anything.
  public let hint: String?

  /// Creates an error.
  public init(_ code: Code, _ message: String, hint: String? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}

extension QuotaError: CustomStringConvertible {
  /// What is wrong and what can be done, as whole sentences.
  public var description: String { hint.map { "\(message) \($0)" } ?? message }
}
