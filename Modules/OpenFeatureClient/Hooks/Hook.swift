public import Basics
public import Flags

/// Something that is done around each evaluation.
///
/// Stages run on the thread that evaluates, in the order before, evaluation, after, and finally; `error` runs instead
/// of what an error kept from running. Every hook says what it does before, be it nothing, so that none is without any
/// stage.
public protocol Hook: Sendable {
  /// Runs before the provider is asked, and may add to the context by returning one.
  ///
  /// When it throws, neither the hooks after it nor the provider are asked, and the default counts.
  func before(_ context: HookContext, hints: JSONObject) throws -> EvaluationContext?

  /// Runs after the provider has answered; when it throws, the default counts.
  func after(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws

  /// Runs when a stage before it or the provider failed; what it throws is passed over.
  func error(_ context: HookContext, error: OpenFeatureError, hints: JSONObject) throws

  /// Runs at the end, whatever happened; what it throws is passed over.
  func finally(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws
}

extension Hook {
  /// Does nothing.
  public func after(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws {
  }
  /// Does nothing.
  public func error(_ context: HookContext, error: OpenFeatureError, hints: JSONObject) throws {}
  /// Does nothing.
  public func finally(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws
  {}
}
