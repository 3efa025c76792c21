public import Basics
public import Purchases
public import Signatures

/// Why something that was to be done about the account was not done.
public enum AccountError: Error, Sendable, Equatable {
  /// A file that was named cannot be read.
  case unreadable(FileSystemError, purpose: String)
  /// A file that was named for a root certificate holds none.
  case notACertificate(path: String)
  /// The store configuration cannot be used.
  case configuration(StoreConfigurationError)
  /// What was to be taken in holds nothing that a store signs.
  case notSigned(reason: String)
  /// What a store signed was refused, or, where nothing was brought, nothing can be verified.
  case refused(VerificationError, SignedStoreDataKind?, StoreDataRemedy?)
  /// What is known cannot be read or kept.
  case preference(PreferenceError)
  /// No subscription is known that could be asked about.
  case nothingToRefresh
  /// There is nobody to ask.
  case noServer
  /// The key for the store's server cannot be used.
  case key(OperatorKeyError)
  /// The store's server gave no usable answer.
  case store(StoreRequestError)
}

extension AccountError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String { [message, hint].compactMap(\.self).joined(separator: " ") }

  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .unreadable(let error, let purpose): "The \(purpose) cannot be read: \(error.code)."
    case .notACertificate: "The file holds no certificate."
    case .configuration(let error): error.message
    case .notSigned(let reason): reason
    case .refused(let error, let kind?, _): "The \(kind.name) was refused. \(error.message)"
    case .refused(let error, nil, _): error.message
    case .preference(let error): error.description
    case .nothingToRefresh: "No subscription is known that the store could be asked about."
    case .noServer: "The store configuration names no server to ask."
    case .key(let error): error.description
    case .store(let error): error.message
    }
  }

  /// What to do about it, as one or more sentences; nil when there is nothing more to say.
  public var hint: String? {
    switch self {
    case .unreadable: nil
    case .notACertificate: "Name a root certificate in PEM (BEGIN CERTIFICATE) or in DER."
    case .configuration(let error): error.hint
    case .notSigned:
      "Give what a store signed: a transaction, a renewal, a notification or an app transaction, as text of three parts with dots between them."
    case .refused(let error, _, let remedy): remedy?.hint ?? error.hint
    case .preference: nil
    case .nothingToRefresh: "Import a signed transaction first."
    case .noServer: "Add `appStore` to it, with the key of an operator."
    case .key(let error): error.hint
    case .store(let error): error.hint
    }
  }

  /// The file it is about; nil when it is about none.
  public var path: String? {
    switch self {
    case .unreadable(let error, _): error.path
    case .notACertificate(let path): path
    case .configuration(let error): error.path
    case .key(let error): error.path
    default: nil
    }
  }
}
