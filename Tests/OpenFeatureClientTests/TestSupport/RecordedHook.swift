import Basics
import Flags
import OpenFeatureClient
import Synchronization

/// Writes down the stages of one or more hooks in the order in which they run.
final class HookLog: Sendable {
  private let state = Mutex<
    (entries: [String], details: [String: EvaluationDetails<FlagValue>], hints: [JSONObject])
  >(
    ([], [:], []))

  var entries: [String] { state.withLock(\.entries) }
  var hints: [JSONObject] { state.withLock(\.hints) }
  func details(of stage: String) -> EvaluationDetails<FlagValue>? { state.withLock { $0.details[stage] } }

  func add(
    _ entry: String, _ details: EvaluationDetails<FlagValue>? = nil, stage: String = "", hints: JSONObject
  ) {
    state.withLock { state in
      state.entries.append(entry)
      state.hints.append(hints)
      if let details { state.details[stage] = details }
    }
  }
}

/// A hook that writes down its stages, and fails in those that it is told to.
struct RecordedHook: Hook {
  let name: String
  let log: HookLog
  var failing: Set<String> = []
  var added: EvaluationContext?
  var seesContext = false

  struct Failure: Error {}

  private func fail(in stage: String) throws { if failing.contains(stage) { throw Failure() } }

  func before(_ context: HookContext, hints: JSONObject) throws -> EvaluationContext? {
    let seen = seesContext ? " \(context.evaluationContext.attributes["seen"]?.string ?? "-")" : ""
    context.data["stages"] = ["before"]
    log.add("before \(name)\(seen)", hints: hints)
    try fail(in: "before")
    return added
  }

  func after(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws {
    keep("after", context)
    log.add("after \(name)", details, stage: "after", hints: hints)
    try fail(in: "after")
  }

  func error(_ context: HookContext, error: OpenFeatureError, hints: JSONObject) throws {
    keep("error", context)
    log.add("error \(name) \(error.code.rawValue)", hints: hints)
    try fail(in: "error")
  }

  func finally(_ context: HookContext, details: EvaluationDetails<FlagValue>, hints: JSONObject) throws {
    let stages = keep("finally", context)
    log.add("finally \(name) \(stages.count)", details, stage: "finally", hints: hints)
    try fail(in: "finally")
  }

  @discardableResult
  private func keep(_ stage: String, _ context: HookContext) -> [String] {
    let stages = (context.data["stages"] as? [String] ?? []) + [stage]
    context.data["stages"] = stages
    return stages
  }
}
