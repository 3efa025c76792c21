import Flags

/// What the home screen shows.
@MainActor
final class HomeViewModel {
  private(set) var flags: HomeFlags
  /// The balance of the account in cents.
  var balance: Int
  /// Why the last fetch failed, for a log.
  private(set) var lastFailure: (any Error)?

  private let provider: any HomeFlagsProviding
  private var hasFetched = false

  init(provider: any HomeFlagsProviding, balance: Int = 0) {
    self.provider = provider
    self.balance = balance
    flags = provider.lastKnown ?? .defaults
  }

  var showsInstantTransfer: Bool { flags.allowsInstantTransfer && balance > 0 }

  /// Fetches the flags whenever the screen appears, until it succeeded once in this launch.
  func refreshFlags() async {
    guard !hasFetched else { return }
    do {
      flags = try await provider.fetch()
      hasFetched = true
    } catch is CancellationError {
      // The screen went away; nothing failed.
    } catch {
      // What is on screen stays, and the next appearance tries again.
      lastFailure = error
    }
  }
}
