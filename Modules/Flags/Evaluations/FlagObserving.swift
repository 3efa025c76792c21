/// Is told of each flag that is read, for counting, logging or showing which flags are still in use.
public protocol FlagObserving: Sendable {
  /// Takes in one reading. It is called where the flags are read, so it has to be quick.
  func observe(_ evaluation: FlagEvaluation)
}
