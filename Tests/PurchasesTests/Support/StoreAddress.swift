import Purchases
import Testing

/// An address of a store's server, and whether keys and tokens may go there.
struct StoreAddress: Sendable, CustomTestStringConvertible {
  let text: String
  let isTaken: Bool

  var testDescription: String { text }

  static let all =
    [
      "https://store.test", "HTTPS://store.test:8443/base", "http://localhost:8080", "http://LOCALHOST",
      "http://127.0.0.1:1", "http://127.1.2.3", "http://[::1]:8080",
    ].map { StoreAddress(text: $0, isTaken: true) }
    + [
      "http://store.test", "http://api.storekit.apple.com", "http://localhost.store.test",
      "http://127.0.0.1.store.test",
      "http://127.store.test", "http://127.0.0.256", "http://127.1", "http://0127.0.0.1", "http://127.00.0.1",
      "http://128.0.0.1", "http://0.0.0.0", "http://10.0.0.1", "http://[::]", "http://[::ffff:127.0.0.1]",
      "http://127.0.0.1.", "ftp://127.0.0.1", "store.test", "",
    ].map { StoreAddress(text: $0, isTaken: false) }

  /// Tells whether something that reads the address ends as it should.
  func outcome(_ read: () throws(StoreRequestError) -> Void) -> Bool {
    do throws(StoreRequestError) {
      try read()
      return isTaken
    } catch {
      return !isTaken && error.code == .refused
    }
  }
}
