internal import CPosix

/// What may happen to a name that a rename meets at its destination.
public enum RenameRule: Sendable {
  /// It is replaced.
  case replacing
  /// It is kept and the call fails with `.exists`.
  case keeping
  /// The two names are swapped.
  case exchanging

  /// The kernel's bits.
  var flags: UInt32 {
    switch self {
    case .replacing: 0
    case .keeping: lw_rename_noreplace
    case .exchanging: lw_rename_exchange
    }
  }
}
