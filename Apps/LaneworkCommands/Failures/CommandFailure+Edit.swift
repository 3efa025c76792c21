package import Boards
package import CommandLineInterface

extension CommandFailure {
  /// An operation that was not carried out. `board` is the path of the board's folder.
  package init(_ error: BoardEditError, board: String) {
    switch error {
    case .operation(let error): self.init(error, board: board)
    case .conflict(let conflict):
      self.init(
        code: "conflict", "Somebody else has changed the same thing meanwhile.",
        path: Self.path(of: conflict.file, in: board),
        key: conflict.conflicts.count == 1 ? conflict.conflicts[0].place.description : nil, hint: error.hint)
      conflicts = conflict.conflicts.map { conflict in
        Conflict(
          key: conflict.place.description, base: conflict.base, mine: conflict.mine, theirs: conflict.theirs)
      }
    case .changed(let file, let found):
      let message =
        found.map { "The document has another hash by now, \($0)." } ?? "The document cannot be read."
      self.init(code: "changed", message, path: Self.path(of: file, in: board), hint: error.hint)
    case .noSingleItem: self.init(code: "no-single-item", error.message, hint: error.hint)
    case .operationIDTaken: self.init(code: "operation-id-taken", error.message, hint: error.hint)
    case .unsettled: self.init(code: "unsettled", error.message, hint: error.hint, status: .busy)
    case .apply(let error): self.init(error, board: board)
    case .loading(let error): self.init(error)
    }
  }

  /// An operation that cannot be read or planned.
  package init(_ error: OperationError, board: String) {
    self.init(code: error.code.rawValue, error.message, hint: error.hint)
    guard let place = error.place else { return }
    if place.hasSuffix(ReservedName.index) || place.utf8.contains(UInt8(ascii: "/")) {
      path = place.hasPrefix("/") ? place : "\(board)/\(place)"
    } else {
      key = place
    }
  }

  /// A change that was not made.
  package init(_ error: ApplyError, board: String) {
    let reason = error.reason
    self.init(
      code: reason.code, reason.sentence, path: reason.path.map { Self.path(of: $0, in: board) },
      hint: reason.hint, status: reason.isPassing ? .busy : .refused)
  }

  private static func path(of path: BoardPath, in board: String) -> String {
    path.names.isEmpty ? board : "\(board)/\(path)"
  }
}

extension ApplyError.Reason {
  /// The stable name of the reason.
  fileprivate var code: String {
    switch self {
    case .changed: "changed"
    case .missing: "missing"
    case .occupied: "occupied"
    case .holdsMore: "holds-more"
    case .noItem: "no-item"
    case .locked: "locked"
    case .openForWriting: "open-for-writing"
    case .notKept: "not-kept"
    case .alreadyKept: "already-kept"
    case .stateUnavailable: "state-unavailable"
    case .disk: "disk"
    case .notRecorded: "not-recorded"
    case .unfinished: "unfinished"
    }
  }

  /// The file or folder it is about.
  fileprivate var path: BoardPath? {
    switch self {
    case .changed(let path, _), .missing(let path), .occupied(let path), .holdsMore(let path, _),
      .noItem(let path), .openForWriting(let path):
      path
    case .locked, .notKept, .alreadyKept, .stateUnavailable, .disk, .notRecorded, .unfinished: nil
    }
  }

  /// Whether the reason goes away by itself.
  fileprivate var isPassing: Bool {
    switch self {
    case .locked, .openForWriting, .changed, .missing, .occupied: true
    default: false
    }
  }
}

extension ApplyingEvent {
  /// Whether the event tells of the file system's ways, which `explain` does too, rather than of something that
  /// happened.
  var isForExplanation: Bool {
    switch self {
    case .replacedWithoutExchange, .madeWithoutLock: true
    default: false
    }
  }
}
