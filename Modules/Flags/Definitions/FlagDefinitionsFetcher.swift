public import Basics

/// Answers for the flag service from a file of definitions, so that everything works without one.
public struct FlagDefinitionsFetcher: RemoteFlagsFetching {
  private let file: FlagDefinitionsFile
  private let context: EvaluationContext
  private let time: any TimeSource

  /// Creates the answers for one person or machine.
  public init(file: FlagDefinitionsFile, context: EvaluationContext, time: any TimeSource) {
    self.file = file
    self.context = context
    self.time = time
  }

  /// Evaluates all flags as the file has them now.
  ///
  /// A flag that has no value of its own for the context is left out, so that the default in its declaration counts. It
  /// throws `RemoteFlagsError.malformed` when no definitions were ever loaded; why is reported by the file.
  public func fetchSnapshot() async throws -> FlagSnapshot {
    try Task.checkCancellation()
    file.refresh()
    guard file.isLoaded else { throw RemoteFlagsError.malformed }
    return file.definitions.snapshot(in: context, at: time)
  }
}

extension FlagDefinitions {
  /// The values of all flags that have one for a context, each of the type that its variant has.
  public func snapshot(in context: EvaluationContext, at time: any TimeSource) -> FlagSnapshot {
    FlagSnapshot(
      keys.compactMap { key -> (String, FlagValue)? in
        guard let value = self[key]?.resolve(in: context, at: time).value.flatMap({ FlagValue($0) }) else {
          return nil
        }
        return (key, value)
      })
  }
}
