/// Why a flag defaults to what it defaults to.
///
/// There is no default that is safe for every flag: off would take a shipped feature away whenever the service
/// is down, on would show one that is not finished.
public enum FlagDefaultReason: String, Sendable, Hashable, CaseIterable {
  /// Everyone has it, so it stays without the service: on.
  case shipped
  /// It is not ready to be seen: off.
  case unfinished
  /// It is shown for a while by decision: off until then.
  case promotion
}

extension FlagDefaultReason: CustomStringConvertible {
  /// The reason in words, to stand after "since it is".
  public var description: String {
    switch self {
    case .shipped: "shipped to everyone"
    case .unfinished: "unfinished"
    case .promotion: "a promotion"
    }
  }
}
