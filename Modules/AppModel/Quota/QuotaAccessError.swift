public import Basics
public import Quota
public import SQLite

/// Why a quota ledger in a file, or what is asked of it, cannot be had.
public enum QuotaAccessError: Error, Sendable, Equatable {
  /// The folder for the program's records cannot be used.
  case stateFolder(StateFolderError)
  /// The database cannot be opened.
  case database(SQLiteError)
  /// The ledger did not do what was asked.
  case ledger(QuotaError)
}

extension QuotaAccessError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .stateFolder(let error): error.description
    case .database(let error): error.message
    case .ledger(let error): error.message
    }
  }

  /// What to do about it, as one or more sentences; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .stateFolder(let error): error.hint
    case .database(let error): error.hint
    case .ledger(let error): error.hint
    }
  }
}
