internal import Basics

extension ProEntitlement {
  /// What becomes known from now on, each time it changes by this value's `adopt` or `forget`.
  ///
  /// Every call makes a stream of its own. One that is not read holds the newest 16 changes; it ends with the
  /// entitlement, and dropping it ends it too. What another process is told is not heard of here.
  public func changes() -> AsyncStream<KnownSubscription> { subscribers.values() }
}

extension ProEntitlement {
  /// The number of streams that were neither dropped nor ended.
  package var subscriberCount: Int { subscribers.listenerCount }
}
