/// An App Store Server Notification that was verified, together with what is signed within it.
public struct VerifiedNotification: Sendable, Equatable {
  /// The notification.
  public let envelope: Verified<NotificationEnvelope>
  /// The transaction within, verified by itself.
  public let transaction: Verified<SignedTransaction>?
  /// The renewal within, verified by itself.
  public let renewal: Verified<RenewalInfo>?
  /// The download within, verified by itself.
  public let download: Verified<AppTransaction>?

  init(
    envelope: Verified<NotificationEnvelope>, transaction: Verified<SignedTransaction>?,
    renewal: Verified<RenewalInfo>?, download: Verified<AppTransaction>?
  ) {
    self.envelope = envelope
    self.transaction = transaction
    self.renewal = renewal
    self.download = download
  }
}
