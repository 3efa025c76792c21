internal import Basics
internal import Flags

/// The hooks of one evaluation, each with what it keeps between its stages.
struct HookRun {
  private let hooks: [any Hook]
  private let data: [HookData]
  private let initial: HookContext
  private let hints: JSONObject
  /// The context with what hooks have added.
  private(set) var context: EvaluationContext

  init(_ hooks: [any Hook], _ initial: HookContext, hints: JSONObject) {
    self.hooks = hooks
    data = hooks.map { _ in HookData() }
    self.initial = initial
    self.hints = hints
    context = initial.evaluationContext
  }

  private func hookContext(_ index: Int) -> HookContext {
    HookContext(
      flagKey: initial.flagKey, flagValueType: initial.flagValueType, defaultValue: initial.defaultValue,
      evaluationContext: context, clientMetadata: initial.clientMetadata,
      providerMetadata: initial.providerMetadata, data: data[index])
  }

  mutating func before() throws {
    for index in hooks.indices {
      if let added = try hooks[index].before(hookContext(index), hints: hints) {
        context = context.merging(added)
      }
    }
  }

  func after(_ details: EvaluationDetails<some FlagRepresentable>) throws {
    if hooks.isEmpty { return }
    let details = details.withFlagValue
    for index in hooks.indices.reversed() {
      try hooks[index].after(hookContext(index), details: details, hints: hints)
    }
  }

  func error(_ error: OpenFeatureError) {
    for index in hooks.indices.reversed() {
      do { try hooks[index].error(hookContext(index), error: error, hints: hints) } catch {}
    }
  }

  func finally(_ details: EvaluationDetails<some FlagRepresentable>) {
    if hooks.isEmpty { return }
    let details = details.withFlagValue
    for index in hooks.indices.reversed() {
      do { try hooks[index].finally(hookContext(index), details: details, hints: hints) } catch {}
    }
  }
}
