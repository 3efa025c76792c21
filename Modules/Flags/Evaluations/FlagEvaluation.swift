/// One reading of one flag: who read it, what it was, where that came from, and why.
public struct FlagEvaluation: Sendable, Equatable {
  /// Who read it: the name of the set of flags, or what the caller gave.
  public let reader: String
  /// What is stated about the flag.
  public let declaration: FlagDeclaration
  /// What the flag was.
  public let value: FlagValue
  /// Where the value came from.
  public let source: FlagSource

  /// Creates an evaluation.
  public init(reader: String, declaration: FlagDeclaration, value: FlagValue, source: FlagSource) {
    self.reader = reader
    self.declaration = declaration
    self.value = value
    self.source = source
  }
}

extension FlagEvaluation: CustomStringConvertible {
  /// The flag, its value, and where that comes from, as a whole sentence.
  public var description: String { "'\(declaration.key)' is \(value): \(explanation)." }

  private var explanation: String {
    switch source {
    case .live: return "the service said so"
    case .cached(_, let age): return "the service said so \(Self.text(of: age)) ago"
    case .default(let cause):
      let reason = "its default since it is \(declaration.reason)"
      switch cause {
      case .nothingKnown: return "\(reason); nothing is known from the service"
      case .missing: return "\(reason); the service has no value for it"
      case .mismatch(let found):
        return "\(reason); the service's value is \(found.rawValue), not \(declaration.kind.rawValue)"
      }
    }
  }

  /// A duration in its largest whole unit.
  private static func text(of duration: Duration) -> String {
    let seconds = duration.components.seconds
    let units: [(Int64, String)] = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    for (length, name) in units where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "less than a second"
  }
}
