internal import ContentHash

/// How many unknown chains each caller has brought within the last second.
struct ColdChainLimit {
  /// How many a caller may bring within a second.
  private let count: Int
  /// How many callers are remembered.
  private let capacity: Int
  /// The times since boot at which each caller brought chains, oldest first.
  private var callers: [ContentHash: [Duration]] = [:]
  /// The same for all who have no name, so that leaving it out is no way around the limit. Never forgotten.
  private var others: [Duration] = []

  /// How far back it is looked.
  private static let window = Duration.seconds(1)

  init(count: Int, capacity: Int = 4_096) {
    self.count = max(count, 1)
    self.capacity = capacity
  }

  /// How many callers are remembered at the moment.
  var callerCount: Int { callers.count }

  /// Counts a chain of a caller; answers how long the caller has to wait when it may bring none now, which counts nothing.
  ///
  /// - Parameter caller: Who it is; nil for the one that stands for all who have no name.
  mutating func admit(_ caller: String?, at now: Duration) -> Duration? {
    guard let caller else { return Self.take(count, from: &others, at: now) }
    // Names may have any length; what is kept has not.
    let key = ContentHash(of: Array(caller.utf8))
    var times = callers[key] ?? []
    if let wait = Self.take(count, from: &times, at: now) { return wait }
    if callers[key] == nil, callers.count >= capacity { makeRoom(at: now) }
    callers[key] = times
    return nil
  }

  /// Counts a chain among the times of one caller, or answers how long to wait.
  private static func take(_ count: Int, from times: inout [Duration], at now: Duration) -> Duration? {
    times.removeAll { now - $0 >= window }
    if times.count >= count, let oldest = times.first { return window - (now - oldest) }
    times.append(now)
    return nil
  }

  /// Forgets the callers who have brought nothing for a second, and when there are none, the one for longest.
  private mutating func makeRoom(at now: Duration) {
    var longest: (key: ContentHash, time: Duration)?
    for (key, times) in callers {
      guard let last = times.last, now - last < Self.window else {
        callers[key] = nil
        continue
      }
      if longest.map({ last < $0.time }) ?? true { longest = (key, last) }
    }
    if callers.count >= capacity, let longest { callers[longest.key] = nil }
  }
}
