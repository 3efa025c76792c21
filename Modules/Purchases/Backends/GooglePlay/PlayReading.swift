public import Basics

/// What was read at Google Play, and when by Google's own clock.
///
/// Readings are ordered by that instant, however late they arrive here: the one that began first may well end last.
public struct PlayReading<Answer: Sendable & Equatable>: Sendable, Equatable {
  /// What was read.
  public let answer: Answer
  /// The instant of the answer at the store, to the second.
  public let readAt: Timestamp
  /// The bytes of the answer.
  public let bytes: [UInt8]
}
