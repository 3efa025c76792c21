internal import Basics

/// A time that a store signed or a server told, and where the machine's own count stood when it was heard.
struct TrustedMoment: Sendable, Equatable {
  /// The time that was told.
  let instant: Timestamp
  /// The run of the machine in which it was heard; nil when that could not be told, and for a moment that is known
  /// only as one that has passed.
  let boot: String?
  /// The milliseconds since that run began.
  let sinceBoot: Int64

  /// Whether it may be later than this moment and the count say: it was told who knows when.
  let isLeast: Bool

  init(instant: Timestamp, boot: String?, sinceBoot: Int64, isLeast: Bool) {
    self.instant = instant
    self.boot = boot
    self.sinceBoot = sinceBoot
    self.isLeast = isLeast
  }

  /// A time that has passed, heard nobody knows when.
  init(passed instant: Timestamp) {
    self.init(instant: instant, boot: nil, sinceBoot: 0, isLeast: true)
  }

  /// A time that it is at this moment, or at least is.
  init(_ instant: Timestamp, isLeast: Bool, _ time: any TimeSource) {
    self.init(
      instant: instant, boot: time.bootIdentity(), sinceBoot: time.sinceBoot().wholeMilliseconds,
      isLeast: isLeast)
  }

  /// The time it is by this moment and the machine's count since; nil when the machine was started anew meanwhile.
  ///
  /// A count that went back is not of the same run, whatever its name says: a copy of a machine may go on twice.
  func now(_ time: any TimeSource) -> Timestamp? {
    guard let boot, boot == time.bootIdentity() else { return nil }
    let elapsed = time.sinceBoot().wholeMilliseconds - sinceBoot
    return elapsed < 0 ? nil : instant.advanced(by: .milliseconds(elapsed))
  }

  /// The moment to go by after another time is heard.
  ///
  /// A time that has passed already tells nothing new: it never moves trusted time back, and one that is told again
  /// after the machine was started anew does not make the wall clock count less.
  ///
  /// What was said some time ago, and is later than what the machine has counted up to, is said just now all the same.
  func hearing(_ instant: Timestamp, from source: AnswerSource, _ time: any TimeSource) -> TrustedMoment {
    let counted = now(time)
    guard instant > counted ?? self.instant else { return broughtForward(time) }
    return TrustedMoment(instant, isLeast: !source.isToldNow && (counted == nil || isLeast), time)
  }
}

extension TrustedMoment {
  /// How far the trusted time comes before it is worth keeping.
  private static let keptEvery: Int64 = 86_400_000

  /// Whether the trusted time has come far since this moment, or this moment is of another run of the machine, in
  /// which nothing was counted until now.
  func isWorthKeeping(_ time: any TimeSource) -> Bool {
    guard let counted = now(time) else { return time.bootIdentity() != nil }
    return counted.milliseconds - instant.milliseconds >= Self.keptEvery
  }

  /// The same moment, as it is now: with the time that was counted since, or counted from now on as the least.
  func broughtForward(_ time: any TimeSource) -> TrustedMoment {
    if let counted = now(time) { return TrustedMoment(counted, isLeast: isLeast, time) }
    return time.bootIdentity() == nil ? self : TrustedMoment(instant, isLeast: true, time)
  }
}

extension TrustedMoment {
  /// Reads a moment as it is kept; nil when it makes no sense.
  init?(_ value: JSONValue?) {
    guard let members = value?.object, let instant = members["instant"]?.string.flatMap(Timestamp.init),
      let sinceBoot = members["sinceBoot"]?.integer, sinceBoot >= 0
    else { return nil }
    self.init(
      instant: instant, boot: members["boot"]?.string, sinceBoot: sinceBoot,
      isLeast: members["least"]?.bool ?? false)
  }

  /// The form in which it is kept.
  var value: JSONValue {
    var members = JSONObject()
    members["instant"] = .string(instant.text(.milliseconds))
    members["boot"] = boot.map(JSONValue.string)
    members["sinceBoot"] = .integer(sinceBoot)
    members["least"] = isLeast ? .bool(true) : nil
    return .object(members)
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}
