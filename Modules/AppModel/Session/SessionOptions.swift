public import Boards
public import History
public import Quota

/// What a session may differ in.
public struct SessionOptions: Sendable {
  /// What a session is begun for.
  public enum Purpose: Sendable, Equatable {
    /// Somebody has the board open; it is among those that are opened again at the next launch.
    case open
    /// One thing is to be done or looked at.
    case single
  }

  /// What the session is begun for.
  public var purpose: Purpose
  /// How far a change has reached the disk when it is acknowledged.
  public var durability: Durability
  /// Who makes the changes; nil for the board's owner.
  public var actor: Identity?
  /// The owner's name, which stands on comments that the owner posts; nil leaves them without a name.
  public var ownerName: String?
  /// Whose quota and flags the session goes by.
  public var account: AccountName
  /// Where flags are chosen to come from; nil when no place is.
  public var flagPlace: FlagPlace?
  /// Whether all comments are read at once. Otherwise they are counted, and read when they are needed.
  public var readsComments: Bool
  /// How much a history outside of git keeps of sessions that have ended.
  public var historyLimits: JournalLimits

  /// Creates options.
  public init(
    purpose: Purpose = .open, durability: Durability = .full, actor: Identity? = nil,
    ownerName: String? = nil, account: AccountName = .local, flagPlace: FlagPlace? = nil,
    readsComments: Bool = false, historyLimits: JournalLimits = JournalLimits()
  ) {
    self.purpose = purpose
    self.durability = durability
    self.actor = actor
    self.ownerName = ownerName
    self.account = account
    self.flagPlace = flagPlace
    self.readsComments = readsComments
    self.historyLimits = historyLimits
  }
}
