public import Basics

/// A change that was not made: the board is as it was before it, except where the reason says otherwise.
public struct ApplyError: Error, Sendable, Equatable {
  /// Why a change was not made.
  public indirect enum Reason: Sendable, Equatable {
    /// The file is not the one the change was planned on: it holds `found` now, or is no file any more when that
    /// is nil. Plan again.
    case changed(BoardPath, found: FileContent?)
    /// There is no such folder. Plan again.
    case missing(BoardPath)
    /// Something is there already. Plan again.
    case occupied(BoardPath)
    /// The folder to be taken away holds more than what was created in it.
    case holdsMore(BoardPath, names: [String])
    /// The place for a new folder is not inside an item: its `index.md` is missing or cannot be read.
    case noItem(BoardPath)
    /// Another of our processes has been changing the board for longer than `waited`.
    case locked(waited: Duration)
    /// A program has had the file open for writing for longer than is waited.
    case openForWriting(BoardPath)
    /// The state folder does not keep a folder under this key.
    case notKept(String)
    /// The state folder keeps another folder under this key already.
    case alreadyKept(String)
    /// The change needs the state folder, which cannot be written; nil when there is none.
    case stateUnavailable(FileSystemError?)
    /// A call of the file system failed.
    case disk(FileSystemError)
    /// The change could not be taken up in the board's history, so it was not made.
    case notRecorded(RecordingError)
    /// The change failed for the first reason, and taking back what was done of it for the second. It is taken
    /// back at the next open; or found complete there, when the state folder could not even note that it failed.
    case unfinished(because: Reason, stuck: Reason)
  }

  /// Why the change was not made.
  public let reason: Reason
  /// What people should hear of besides, such as a version of a file that was kept aside.
  public var events: [ApplyingEvent]

  /// Creates an error.
  public init(_ reason: Reason, events: [ApplyingEvent] = []) {
    self.reason = reason
    self.events = events
  }
}

extension ApplyError {
  /// Whether planning again on the board as it is now may succeed.
  public var isConflict: Bool {
    switch reason {
    case .changed, .missing, .occupied: true
    default: false
    }
  }
}

extension ApplyError {
  /// Whether a step that failed so found something else than it expected, and is known not to be done.
  var meansNotDone: Bool {
    switch reason {
    case .changed, .missing, .occupied, .holdsMore, .noItem, .openForWriting, .notKept, .alreadyKept: true
    case .locked, .stateUnavailable, .disk, .notRecorded, .unfinished: false
    }
  }
}

extension ApplyError: CustomStringConvertible {
  /// What happened, and what to do about it.
  public var description: String { "\(reason.sentence) \(reason.hint)" }
}

extension ApplyError.Reason {
  /// What happened, as a sentence for people.
  public var sentence: String {
    switch self {
    case .changed(let path, .some): "\(path) was changed by another program."
    case .changed(let path, nil): "\(path) is gone."
    case .missing(let path): "There is no folder \(path) any more."
    case .occupied(let path): "There is something at \(path) already."
    case .holdsMore(let path, let names): "\(path) holds something new: \(names.joined(separator: ", "))."
    case .noItem(let path):
      "\(path.names.isEmpty ? "The board" : "\(path)") has no index.md that can be read."
    case .locked(let waited): "The board has been locked by another process for \(waited)."
    case .openForWriting(let path): "Another program has \(path) open for writing."
    case .notKept(let key): "Nothing is kept under \(key) to put back."
    case .alreadyKept(let key): "Something is kept under \(key) already."
    case .stateUnavailable(let error?): "The state folder cannot be written. \(error)"
    case .stateUnavailable(nil): "There is no state folder."
    case .disk(let error): "\(error)"
    case .notRecorded(let error): error.message
    case .unfinished(let cause, let stuck):
      "The change failed half-way and could not be taken back. \(cause.sentence) \(stuck.sentence)"
    }
  }

  /// What to do about it.
  public var hint: String {
    switch self {
    case .changed, .missing, .occupied: "Look at the board again and repeat the change."
    case .holdsMore: "Move it elsewhere first, or move the whole item to the trash."
    case .noItem: "Nothing is created outside of an item. Restore its index.md, or choose another."
    case .locked:
      "A command, a session or a sync of Lanework on this board is at work. Wait for it, or end it."
    case .openForWriting: "Save and close it there, then repeat the change."
    case .notKept: "It may have been deleted from the state folder."
    case .alreadyKept: "Move it out of the state folder."
    case .stateUnavailable:
      "A change of several files needs it, to be taken back if it is interrupted. Give yourself the right to write there."
    case .disk: "Nothing was changed."
    case .notRecorded(let error): error.hint
    case .unfinished: "It is settled when the board is opened the next time."
    }
  }
}
