public import Basics

/// Remembers nonces while the process runs, up to a number of them.
///
/// When it is full of nonces that are still in use it refuses new ones: forgetting one to make room would let it be
/// signed again.
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

  /// Takes a nonce; false when it was taken before and is still in use.
  public func take(_ nonce: String, until end: Timestamp, at now: Timestamp) throws(OfferError) -> Bool {
    if let known = ends[nonce], known > now { return false }
    if ends.count >= capacity, earliestEnd <= now {
      ends = ends.filter { $0.value > now }
      earliestEnd = ends.values.min() ?? Timestamp(milliseconds: .max)
    }
    guard ends.count < capacity || ends[nonce] != nil else {
      throw OfferError(
        .tooManyNonces, "\(capacity) nonces are in use, and no more can be remembered.",
        hint: "Keep used nonces in a database, or give the memory a larger capacity.")
    }
    ends[nonce] = end
    earliestEnd = min(earliestEnd, end)
    return true
  }
}
