internal import Basics
public import FoundationEssentials

/// The time by which a subscription is judged, and where it comes from.
public struct TrustedTime: Sendable, Equatable {
  /// Where a time comes from.
  public enum Origin: String, Sendable, CaseIterable {
    /// The wall clock, since nothing better is known.
    case wallClock = "wall-clock"
    /// What a store told last, and the time that has passed since, while the machine ran.
    case elapsed
    /// What a store told last: the wall clock is set to an earlier time than that, which has certainly passed.
    case lastTold = "last-told"
  }

  /// The time.
  public let now: Date
  /// Where it comes from.
  public let origin: Origin
  /// Whether it has come so far since it was kept, or the machine has been started anew, that it is worth keeping.
  public let isWorthKeeping: Bool

  /// Tells the time.
  ///
  /// Within one run of the machine it is what was told last and the time since, whatever the wall clock says; where that
  /// is known to be the least only, a wall clock that is ahead of it counts. After a restart it is the later of the wall
  /// clock and what was told last.
  init(wallClock: Date, moment: TrustedMoment?, _ time: any TimeSource) {
    isWorthKeeping = moment?.isWorthKeeping(time) == true
    let elapsed = moment?.now(time).map { Date($0) }
    if let moment, let elapsed, !moment.isLeast || elapsed > wallClock {
      (now, origin) = (elapsed, .elapsed)
    } else if let moment, Date(moment.instant) > wallClock {
      (now, origin) = (Date(moment.instant), .lastTold)
    } else {
      (now, origin) = (wallClock, .wallClock)
    }
  }
}
