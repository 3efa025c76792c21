/// Is told of every consumption and reservation that was answered, for counting and tracing.
public protocol ConsumptionObserver: Sendable {
  /// Takes in what was asked and answered, refusals and replays too. May be called from any thread, after the answer
  /// is stored; what takes long belongs elsewhere.
  func answered(_ request: ConsumptionRequest, _ answer: ConsumptionAnswer)
}
