internal import Basics

/// The operator that draws one of several values by weight, the same for the same person each time.
struct Fractional: Sendable {
  /// What is drawn by, unless it is a list: then it is the first share, and the targeting key decides.
  let first: Rule?
  /// The other shares, lists of a value and a weight.
  let rest: [Rule]
  /// The shares, when all are the same for everybody.
  let shares: Shares

  /// What is known of the shares before the context is.
  enum Shares: Sendable {
    /// Nothing: they are to be evaluated.
    case computed
    /// The targeting key decides; nil when the shares cannot be drawn from.
    case byTargetingKey(FractionalShares?)
    /// The first argument decides, unless it turns out to be a list; nil when the shares cannot be drawn from.
    case byFirst(FractionalShares?)
  }

  init(_ rules: [Rule]) {
    first = rules.first
    rest = Array(rules.dropFirst())
    let constants = rest.compactMap(\.constant)
    guard let first, constants.count == rest.count else {
      shares = .computed
      return
    }
    if case .array(let share) = first.constant {
      shares = .byTargetingKey(FractionalShares([.array(share)] + constants))
    } else if case .list = first {
      shares = .computed
    } else {
      shares = .byFirst(FractionalShares(constants))
    }
  }
}

extension RuleEvaluation {
  /// Draws a value; null when there is nobody to draw for, or nothing to draw from.
  mutating func draw(_ fractional: Fractional, in scope: RuleScope) throws(RuleFailure) -> JSONValue {
    guard let first = fractional.first else { return .null }
    if case .byTargetingKey(let shares) = fractional.shares {
      return draw(shares, try bytesOfTargetingKey(in: scope))
    }
    let decides = try value(of: first, in: scope)
    if case .byFirst(let shares) = fractional.shares {
      if case .array = decides {} else { return draw(shares, try bytes(of: decides)) }
    }
    let rest = try values(of: fractional.rest, in: scope)
    if case .array = decides {
      return draw(FractionalShares([decides] + rest), try bytesOfTargetingKey(in: scope))
    }
    return draw(FractionalShares(rest), try bytes(of: decides))
  }

  private func draw(_ shares: FractionalShares?, _ bytes: [UInt8]?) -> JSONValue {
    guard let shares, let bytes else { return .null }
    return shares.value(forHash: MurmurHash.hash(bytes))
  }

  private mutating func bytes(of value: JSONValue) throws(RuleFailure) -> [UInt8]? {
    if value == .null { return nil }
    let bytes = CanonicalCBOR.bytes(of: value)
    try charge(bytes.count >> 4)
    return bytes
  }

  /// What the key of the flag and the targeting key are hashed as; nil without a targeting key.
  ///
  /// Within an operator that visits a list, both are looked for in the element, which must be an object then.
  private mutating func bytesOfTargetingKey(in scope: RuleScope) throws(RuleFailure) -> [UInt8]? {
    switch scope {
    case .context:
      guard let key = context.targetingKey, !key.isEmpty else { return nil }
      try charge(key)
      return CanonicalCBOR.bytes(of: flagKey, key)
    case .value(.object(let data)):
      guard let key = data["targetingKey"]?.string, !key.isEmpty else { return nil }
      try charge(key)
      switch data["$flagd"] {
      case nil: return CanonicalCBOR.bytes(of: "", key)
      case .object(let flagd):
        return CanonicalCBOR.bytes(of: [flagd["flagKey"] ?? "", .string(key)])
      default: throw RuleFailure(.general, "`fractional` finds no key of a flag in `$flagd`.")
      }
    case .value: throw RuleFailure(.general, "`fractional` finds no targeting key in what it visits.")
    }
  }
}
