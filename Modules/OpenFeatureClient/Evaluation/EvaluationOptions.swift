public import Basics

/// What one evaluation is to have besides what the API, the client and the provider have.
public struct EvaluationOptions: Sendable {
  /// Hooks for this evaluation, after those of the client.
  public var hooks: [any Hook]
  /// What is handed to each hook.
  public var hookHints: JSONObject

  /// Creates options.
  public init(hooks: [any Hook] = [], hookHints: JSONObject = JSONObject()) {
    self.hooks = hooks
    self.hookHints = hookHints
  }
}
