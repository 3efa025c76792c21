public import Quota
public import Testing

/// One rule that every back end of the ledger has to satisfy.
///
/// A back end's own tests run all of them, each on a store of its own:
///
///     @Test("The store satisfies the ledger's rules", arguments: QuotaConformanceCheck.all)
///     func conforms(_ check: QuotaConformanceCheck) async throws {
///       try await check.run { try MyStorage(...) }
///     }
public struct QuotaConformanceCheck: Sendable, CustomTestStringConvertible {
  /// The rule.
  public let rule: String
  private let body: @Sendable (QuotaBench) async throws -> Void

  init(_ rule: String, _ body: @escaping @Sendable (QuotaBench) async throws -> Void) {
    self.rule = rule
    self.body = body
  }

  /// The rule.
  public var testDescription: String { rule }

  /// Checks the rule on an empty store.
  public func run(_ makeStorage: () async throws -> any QuotaStorage) async throws {
    try await body(QuotaBench(storage: try await makeStorage()))
  }

  /// All rules: those of the rows, and those of the ledger over them.
  public static let all = rows + consumption + settlement + accounts + configurations + races
}
