public import Basics
public import Purchases

/// One notice of a sandbox store on its way to its developer.
public struct WebhookDelivery: Sendable, Equatable {
  /// How far it has come.
  public enum State: String, Sendable, CaseIterable {
    /// There is nowhere to post it.
    case unaddressed
    /// It waits until it is released.
    case held
    /// It was lost, as was asked for.
    case lost
    /// It is about to be posted.
    case queued
    /// The receiver took it.
    case delivered
    /// The receiver did not take it.
    case failed
  }

  /// One attempt to post it.
  public struct Attempt: Sendable, Equatable {
    /// When, by the store's clock.
    public let instant: Timestamp
    /// What became of it, in Apple's words.
    public let outcome: AppStoreSendAttempt.Outcome
    /// The receiver's status; nil when there was none.
    public let status: Int?
  }

  /// Its number, from 1.
  public let number: Int
  /// The news.
  public let notice: StoreNotice
  /// The notification that Apple's store signed.
  public let signedPayload: String?
  /// How far it has come.
  public internal(set) var state: State
  /// The attempts in their order.
  public internal(set) var attempts: [Attempt] = []
}
