package import AppModel
internal import Basics
package import CommandLineInterface
internal import Purchases
internal import Signatures

extension CommandFailure {
  /// Something about the account that was not done.
  package init(_ error: AccountError) {
    switch error {
    case .unreadable(let cause, let purpose) where cause.code == .notFound:
      self.init(code: "no-file", "There is no \(purpose) at this path.", path: cause.path)
    case .unreadable: self.init("disk", error)
    case .notACertificate: self.init("not-a-certificate", error)
    case .configuration: self.init("store-configuration", error)
    case .notSigned: self.init("not-signed", error)
    case .refused(let refusal, _, let remedy):
      self.init(refusal.verdict.rawValue, error)
      if let words = remedy?.words { hint = [hint, words].compactMap(\.self).joined(separator: " ") }
      if let wait = refusal.retryAfter {
        hint = "Try again in \(max(1, wait.components.seconds)) s."
        status = .busy
      }
    case .preference(let cause): self.init(cause)
    case .nothingToRefresh: self.init("nothing-to-refresh", error)
    case .noServer: self.init("no-server", error)
    case .key: self.init("store-key", error)
    case .store(let cause):
      self.init("store-\(cause.code.rawValue)", error)
      if cause.isTransient { status = .busy }
      if let wait = cause.retryAfter { hint = "Try again in \(max(1, wait.components.seconds)) s." }
    }
  }

  private init(_ code: String, _ error: AccountError) {
    self.init(code: code, error.message, path: error.path, hint: error.hint)
  }
}

extension StoreDataRemedy {
  /// How it is done at the command line, as a sentence.
  fileprivate var words: String? {
    switch self {
    case .nameApplication, .nameApplicationNumber:
      "`preference set store-configuration FILE` says which file that is."
    case .nameRoot: "Use `--trust-root FILE`, or `preference set store-trust-root FILE`."
    case .useTestPurchase: nil
    }
  }
}
