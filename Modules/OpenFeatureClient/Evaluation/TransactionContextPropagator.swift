public import Flags

/// Carries a context along with a piece of work, such as the answer to one request.
public protocol TransactionContextPropagator: Sendable {
  /// The context of the work that is being done here; empty outside of any.
  var context: EvaluationContext { get }

  /// Does a piece of work with a context.
  func withContext<Result>(_ context: EvaluationContext, _ work: () throws -> Result) rethrows -> Result

  /// Does a piece of work with a context.
  func withContext<Result>(
    _ context: EvaluationContext, isolation: isolated (any Actor)?, _ work: () async throws -> Result
  ) async rethrows -> Result
}

/// Carries a context along with a task and the tasks that it starts.
public struct TaskContextPropagator: TransactionContextPropagator {
  private let local = TaskLocal<EvaluationContext?>(wrappedValue: nil)

  /// Creates a propagator, which carries contexts of its own.
  public init() {}

  /// The context of the task; empty when it has none.
  public var context: EvaluationContext { local.get() ?? EvaluationContext() }

  /// Does a piece of work with a context.
  public func withContext<Result>(
    _ context: EvaluationContext, _ work: () throws -> Result
  ) rethrows -> Result {
    try local.withValue(context, operation: work)
  }

  /// Does a piece of work with a context.
  public func withContext<Result>(
    _ context: EvaluationContext, isolation: isolated (any Actor)? = #isolation,
    _ work: () async throws -> Result
  ) async rethrows -> Result {
    try await local.withValue(context, operation: work, isolation: isolation)
  }
}
