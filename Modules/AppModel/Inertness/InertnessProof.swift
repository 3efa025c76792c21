public import Posix

/// What two free sessions, followed call by call, did to the repositories around a board: nothing, if it is proved.
///
/// One session only reads, on the board itself; one makes changes of all kinds, on a copy of the board that is removed
/// afterwards.
public struct InertnessProof: Sendable {
  /// What was found of one session.
  public struct Session: Sendable {
    /// Whether it made changes, on a copy, or read the board itself.
    public let makesChanges: Bool
    /// The absolute path of the board it was on.
    public let board: String
    /// What the session says it did.
    public let exercise: BoardExercise
    /// How many system calls were seen.
    public let callCount: Int
    /// How many of these had to do with paths.
    public let pathCallCount: Int
    /// How many `.git` there are, with what they point to.
    public let placeCount: Int
    /// How many files, folders and links under these were compared.
    public let entryCount: Int
    /// The calls that touched a `.git`, or something under one.
    public let touches: [SystemCall]
    /// The calls that started a process.
    public let startedProcesses: [SystemCall]
    /// The calls that made or used a socket, by which another program could be asked to touch something.
    public let socketCalls: [SystemCall]
    /// The calls whose doing cannot be seen.
    public let unseenCalls: [SystemCall]
    /// What is not as it was before.
    public let differences: [RepositoryDifference]

    /// Whether the session left every `.git` alone, and nothing could have happened unseen.
    public var isInert: Bool {
      touches.isEmpty && startedProcesses.isEmpty && socketCalls.isEmpty && unseenCalls.isEmpty
        && differences.isEmpty
    }
  }

  /// The absolute path of the board.
  public let board: String
  /// The sessions, the one that only reads first.
  public let sessions: [Session]

  /// Whether both sessions left every `.git` alone.
  public var isProved: Bool { !sessions.isEmpty && sessions.allSatisfy(\.isInert) }
}

extension InertnessProof.Session {
  /// Compares what was seen with what there was before and after.
  init(
    makesChanges: Bool, board: String, _ traced: TracedExercise, before: RepositorySnapshot,
    after: RepositorySnapshot
  ) {
    let calls = traced.trace.calls
    let places = before.places.union(after.places)
    self.init(
      makesChanges: makesChanges, board: board, exercise: traced.exercise, callCount: traced.trace.callCount,
      pathCallCount: calls.count { !$0.paths.isEmpty }, placeCount: places.count,
      entryCount: before.entries.count, touches: Self.touches(in: calls, of: places),
      startedProcesses: calls.filter { $0.kind == .process }
        // The first program is the session itself.
        + calls.filter { $0.kind == .program }.dropFirst(),
      socketCalls: calls.filter { $0.kind == .socket }, unseenCalls: calls.filter { $0.kind == .unseen },
      differences: before.differences(to: after))
  }

  /// The calls on a path that has the name, wherever it is, or that lies at or below one of the places, which may have
  /// other names.
  private static func touches(in calls: [SystemCall], of places: Set<String>) -> [SystemCall] {
    calls.filter { call in
      (call.paths + call.links).contains { path in
        let names = AbsolutePath.names(of: path)
        return names.contains(RepositorySnapshot.name)
          || (1..<(names.count + 1)).contains { places.contains(AbsolutePath.joining(names.prefix($0))) }
      }
    }
  }
}

/// A session that was followed, and what it said of itself.
public struct TracedExercise: Sendable {
  /// The calls it made.
  public let trace: SystemCallTrace
  /// What it did by its own account.
  public let exercise: BoardExercise

  /// Creates the account.
  public init(trace: SystemCallTrace, exercise: BoardExercise) {
    self.trace = trace
    self.exercise = exercise
  }
}
