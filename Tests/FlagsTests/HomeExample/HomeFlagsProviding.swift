/// Where the home screen gets its flags from.
protocol HomeFlagsProviding: Sendable {
  /// The flags of the last successful fetch on this device; nil before the first.
  var lastKnown: HomeFlags? { get }

  /// Asks for the flags; throws `CancellationError` when the screen is gone, anything else when there are none.
  func fetch() async throws -> HomeFlags
}
