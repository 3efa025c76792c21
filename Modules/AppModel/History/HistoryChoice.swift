public import Entitlement
public import History

/// Which history a session has, and why: the answer of the tier and the substrate together.
public enum HistoryChoice: Sendable, Equatable, CaseIterable {
  /// Native undo, since the session is a free one. A repository at the board is left alone.
  case nativeForFree
  /// Native undo, since there is no repository to write to.
  case nativeWithoutRepository
  /// Git history, in the board's own repository.
  case gitAtBoard
  /// No history, since the repository around the board belongs to a project of its own.
  case noneInsideRepository

  /// Chooses the history.
  ///
  /// Pure. A substrate of nil stands for one that nobody looked for; under Pro, where somebody always looks,
  /// it means no more than that nothing is known of a repository.
  public init(tier: Tier, substrate: Substrate?) {
    switch (tier, substrate) {
    case (.free, _): self = .nativeForFree
    case (.pro, .plain), (.pro, nil): self = .nativeWithoutRepository
    case (.pro, .git): self = .gitAtBoard
    case (.pro, .nested): self = .noneInsideRepository
    }
  }

  /// The kind of history.
  public var kind: HistoryKind {
    switch self {
    case .nativeForFree, .nativeWithoutRepository: .native
    case .gitAtBoard: .git
    case .noneInsideRepository: .none
    }
  }
}
