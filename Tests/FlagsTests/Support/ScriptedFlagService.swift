import Flags

/// A flag service that answers when the test tells it to.
///
/// Questions are numbered from 1. One whose task is cancelled ends as cancelled, unless the service is stubborn: then
/// it can still be answered, as an answer may have been on the way already.
actor ScriptedFlagService: RemoteFlagsFetching {
  private let isStubborn: Bool
  private(set) var questions = 0
  private(set) var cancelled: [Int] = []
  private var open: [Int: CheckedContinuation<FlagSnapshot, any Error>] = [:]
  private var prepared: [Result<FlagSnapshot, any Error>] = []
  private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

  init(isStubborn: Bool = false) {
    self.isStubborn = isStubborn
  }

  /// Creates a service that gives these answers, one a question.
  init(answers: [Result<FlagSnapshot, any Error>]) {
    isStubborn = false
    prepared = answers
  }

  func fetchSnapshot() async throws -> FlagSnapshot {
    questions += 1
    let number = questions
    for (_, continuation) in waiting.filter({ $0.count <= questions }) { continuation.resume() }
    waiting.removeAll { $0.count <= questions }
    if !prepared.isEmpty { return try prepared.removeFirst().get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { open[number] = $0 }
    } onCancel: {
      Task { await self.cancel(number) }
    }
  }

  /// Waits until so many questions were asked.
  func asked(_ count: Int) async {
    if questions >= count { return }
    await withCheckedContinuation { waiting.append((count, $0)) }
  }

  /// Answers a question.
  func answer(_ number: Int, _ answer: Result<FlagSnapshot, any Error>) {
    open.removeValue(forKey: number)?.resume(with: answer)
  }

  private func cancel(_ number: Int) {
    cancelled.append(number)
    if !isStubborn { open.removeValue(forKey: number)?.resume(throwing: CancellationError()) }
  }
}
