/// What a look at a board found that a person may want to mend: nothing of it keeps the board from opening.
public struct BoardCheckup: Sendable, Equatable {
  /// Something found, and where.
  public struct Finding: Sendable, Equatable {
    /// The kinds of thing that are looked for.
    public enum Kind: String, Sendable, Equatable, CaseIterable {
      /// A temporary file or folder of the reserved form whose maker is not known.
      case leftover
      /// A folder with the name of an item and no `index.md`.
      case indexLess = "index-less"
      /// Several items with the same identity.
      case duplicate
      /// An item whose identity another one has in a different spelling; it is not shown.
      case caseTwin = "case-twin"
      /// A document that cannot be read.
      case broken
      /// A folder in an item's place whose name is no identity.
      case stray
      /// A folder that could not be listed, or a file in a folder's place.
      case inaccessible
    }

    /// What was found.
    public let kind: Kind
    /// The place in the board.
    public let path: BoardPath
    /// What is known about it, as a sentence.
    public let explanation: String
    /// Whether it is gone now because it was mended.
    public internal(set) var isMended = false

    /// Creates a finding.
    public init(_ kind: Kind, _ path: BoardPath, _ explanation: String) {
      self.kind = kind
      self.path = path
      self.explanation = explanation
    }
  }

  /// What the state folder keeps of the board.
  public struct KeptState: Sendable, Equatable {
    /// The number of changes that an earlier process left unfinished.
    public var interruptedChanges = 0
    /// The absolute paths of versions of files that would have been lost.
    public var recovered: [String] = []
    /// The number of folders that left the board and can be restored.
    public var removedFolders = 0
    /// The bytes of all of it.
    public var bytes = 0

    /// Creates an account of nothing.
    public init() {}
  }

  /// What was found in the board, sorted by kind and place.
  public internal(set) var findings: [Finding]
  /// What is kept outside of it.
  public internal(set) var state: KeptState
  /// What was done to mend, and what happened with it.
  public internal(set) var events: [ApplyingEvent]

  /// Creates a checkup.
  public init(findings: [Finding] = [], state: KeptState = KeptState(), events: [ApplyingEvent] = []) {
    self.findings = findings
    self.state = state
    self.events = events
  }

  /// Whether there is nothing that a person should look at.
  public var isClean: Bool {
    findings.allSatisfy(\.isMended) && state.interruptedChanges == 0 && state.recovered.isEmpty
  }
}
