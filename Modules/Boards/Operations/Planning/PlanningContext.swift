public import Basics
internal import BoardFormat

/// What a plan depends on besides the operation and the board.
///
/// Everything is a value, so that planning the same operation again, after somebody else changed the board, gives
/// the same identities and the same time.
public struct PlanningContext: Sendable {
  /// The time that is stamped; fractions of a second are not written.
  public let now: Timestamp
  /// Who carries the operation out; nil for the board's owner, whose changes are stamped with the time alone.
  public let actor: Identity?
  /// The owner's name, which stands on comments that the owner posts; nil leaves them without a name.
  public let ownerName: String?
  /// The machine's settings, whose kinds of label are on offer besides the board's.
  public let machine: MachineConfiguration
  /// The random numbers from which identities are made.
  public let seed: IdentitySeed

  /// Creates a context.
  ///
  /// - Parameter seed: random numbers that are used for one operation only.
  public init(
    now: Timestamp, actor: Identity? = nil, ownerName: String? = nil,
    machine: MachineConfiguration = MachineConfiguration(), seed: IdentitySeed
  ) {
    self.now = now
    self.actor = actor
    self.ownerName = ownerName
    self.machine = machine
    self.seed = seed
  }
}

extension PlanningContext {
  /// The name of the operation that is planned, where the caller gives none: a UUID of its own, the same however often
  /// it is planned.
  public var operationID: String { seed.first.canonical }

  /// The stamp of a change that is made now.
  var stamp: FrontMatterValue { Self.stamp(at: now, by: actor) }

  /// A stamp. Without an identity it has the time alone, which means the board's owner.
  static func stamp(at time: Timestamp, by identity: Identity?) -> FrontMatterValue {
    .mapping(["at": .timestamp(time.text(.seconds)), "by": identity.map { FrontMatterValue($0) }])
  }
}
