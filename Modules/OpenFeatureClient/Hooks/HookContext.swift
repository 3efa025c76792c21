public import Flags

/// What a hook is told of the evaluation that it stands around.
public struct HookContext {
  /// The key of the flag.
  public let flagKey: String
  /// The type that was asked for.
  public let flagValueType: FlagValue.Kind
  /// The caller's own default.
  public let defaultValue: FlagValue
  /// The context so far; a hook changes it by returning one from `before`.
  public internal(set) var evaluationContext: EvaluationContext
  /// The client that evaluates.
  public let clientMetadata: ClientMetadata
  /// The provider that is asked; nil when there is none.
  public let providerMetadata: ProviderMetadata?
  /// What this hook keeps from one stage to the next.
  public let data: HookData
}

/// What one hook keeps from one stage of one evaluation to the next.
public final class HookData {
  private var values: [String: Any] = [:]

  init() {}

  /// A value by its name; nil when there is none.
  public subscript(name: String) -> Any? {
    get { values[name] }
    set { values[name] = newValue }
  }
}
