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

  /// Tells the time.
  ///
  /// Within one run of the machine it is what was told last and the time since, whatever the wall clock says. After a
  /// restart it is the later of the wall clock and what was told last.
  init(wallClock: Date, moment: TrustedMoment?, _ time: any TimeSource) {
    if let elapsed = moment?.now(time) {
      self.init(now: Date(elapsed), origin: .elapsed)
    } else if let moment, Date(moment.instant) > wallClock {
      self.init(now: Date(moment.instant), origin: .lastTold)
    } else {
      self.init(now: wallClock, origin: .wallClock)
    }
  }

  private init(now: Date, origin: Origin) {
    self.now = now
    self.origin = origin
  }
}
