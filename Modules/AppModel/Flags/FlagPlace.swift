public import Basics

/// A place that values of flags come from. What was fetched from one is never taken for what another says.
public enum FlagPlace: Sendable, Hashable {
  /// A file of definitions on this machine, by its absolute path.
  case definitions(path: String)
  /// The flag service at an address.
  case service(HTTPURL)

  /// What tells the place from all others.
  var text: String {
    switch self {
    case .definitions(let path): "definitions \(path)"
    case .service(let address):
      "service \(address.scheme.rawValue) \(address.host) \(address.port) \(address.target)"
    }
  }
}
