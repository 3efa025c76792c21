/// What a board is bound to, as far as version control goes.
public enum Substrate: String, Sendable, Equatable, CaseIterable {
  /// There is no repository at the board's folder or above it.
  case plain
  /// The board's folder is itself the top of a git work tree.
  case git
  /// The board's folder lies inside the work tree of another project's repository.
  case nested
}

/// Why a session's substrate is what it is, or why it has none.
public enum SubstrateReason: Sendable, Equatable {
  /// Nobody looked: a free session leaves repositories alone, down to not asking whether there is one.
  case notLookedFor
  /// No folder from the board's up to the root has a repository.
  case noRepository
  /// The board's folder has a repository.
  case repositoryAtBoard
  /// A folder above the board's has a repository; this is its absolute path.
  case repositoryAbove(String)
}

/// What looking for a repository gave.
public struct SubstrateFinding: Sendable, Equatable {
  /// What the board is bound to; nil when nobody looked.
  public let substrate: Substrate?
  /// Why.
  public let reason: SubstrateReason

  /// The finding for a reason; the one follows from the other.
  public init(_ reason: SubstrateReason) {
    self.reason = reason
    self.substrate =
      switch reason {
      case .notLookedFor: nil
      case .noRepository: .plain
      case .repositoryAtBoard: .git
      case .repositoryAbove: .nested
      }
  }
}
