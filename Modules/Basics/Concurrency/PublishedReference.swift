internal import Glibc
internal import Synchronization

/// A reference that many threads read while now and then another object is put in its place, without a lock for reading.
///
/// A reader announces itself in a counter, takes the object that is in place, and signs off; these are two atomic
/// additions, and nobody ever waits. Who replaces the object waits until each reader that may have seen the old one has
/// signed off, by when it holds the old object itself. Two counters take turns, so that readers who keep coming do not
/// keep that from ending.
public final class PublishedReference<Object: AnyObject & Sendable>: Sendable {
  /// The object in place, with one reference to it that is ours.
  private let current: Atomic<Unmanaged<Object>>
  /// Which counter readers use now: 0 or 1.
  private let turn = Atomic<Int>(0)
  private let firstReaders = Atomic<Int>(0)
  private let secondReaders = Atomic<Int>(0)
  private let replacing = Mutex(())

  /// Creates a reference to an object.
  public init(_ object: Object) {
    current = Atomic(Unmanaged.passRetained(object))
  }

  deinit {
    current.load(ordering: .acquiring).release()
  }

  /// The object that is in place now.
  ///
  /// All operations here have one order that all threads agree on. A reader that signed on before the counter was seen at
  /// zero has signed off since, holding what it took; one that signs on afterwards takes what was put in place before.
  public func load() -> Object {
    let usesFirst = turn.load(ordering: .sequentiallyConsistent) == 0
    count(1, usesFirst)
    let object = current.load(ordering: .sequentiallyConsistent).retain()
    count(-1, usesFirst)
    return object.takeRetainedValue()
  }

  /// Puts another object in place; who reads from now on gets it.
  public func replace(with object: Object) {
    let new = Unmanaged.passRetained(object)
    let old = replacing.withLock { _ in
      let old = current.exchange(new, ordering: .sequentiallyConsistent)
      // Both counters: a reader may have learnt whose turn it was long before it signed on.
      for _ in 0..<2 {
        let wasFirst = turn.load(ordering: .sequentiallyConsistent) == 0
        turn.store(wasFirst ? 1 : 0, ordering: .sequentiallyConsistent)
        while readerCount(wasFirst) != 0 { sched_yield() }
      }
      return old
    }
    old.release()
  }

  private func readerCount(_ first: Bool) -> Int {
    first
      ? firstReaders.load(ordering: .sequentiallyConsistent)
      : secondReaders.load(ordering: .sequentiallyConsistent)
  }

  @inline(__always)
  private func count(_ change: Int, _ usesFirst: Bool) {
    if usesFirst {
      firstReaders.add(change, ordering: .sequentiallyConsistent)
    } else {
      secondReaders.add(change, ordering: .sequentiallyConsistent)
    }
  }
}
