public import Basics

/// Remembers nonces while the process runs, up to a number of them.
///
/// A nonce that it knows is refused, also when what it signed has ended. When it is full it forgets those, and when
/// there are none it refuses new ones: forgetting one that is in use would let it be signed again.
public actor MemoryUsedNonces: UsedNonces {
  private let capacity: Int
  private var ends: [String: Timestamp] = [:]
  /// The earliest end of all, so that a full memory is searched only when there is something to find.
  private var earliestEnd = Timestamp(milliseconds: .max)

  /// Creates an empty memory.
  ///
  /// - Parameter capacity: how many nonces it keeps at most; each takes about 100 bytes.
  public init(capacity: Int = 100_000) { self.capacity = capacity }

  /// How many nonces are kept.
  public var count: Int { ends.count }

  /// Takes a nonce; false when it was taken before and is remembered.
  public func take(_ nonce: String, until end: Timestamp, at now: Timestamp) throws(OfferError) -> Bool {
    guard ends[nonce] == nil else { return false }
    if ends.count >= capacity, earliestEnd <= now {
      ends = ends.filter { $0.value > now }
      earliestEnd = ends.values.min() ?? Timestamp(milliseconds: .max)
    }
    guard ends.count < capacity else {
      throw OfferError(
        .tooManyNonces, "\(capacity) nonces are in use, and no more can be remembered.",
        hint: "Keep used nonces in a database, or give the memory a larger capacity.")
    }
    ends[nonce] = end
    earliestEnd = min(earliestEnd, end)
    return true
  }
}
