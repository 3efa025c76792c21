public import Basics

/// Where new values of flags are asked for.
public enum FlagOrigin: Sendable {
  /// A file of definitions on this machine, by its absolute path.
  case definitions(path: String)
  /// The flag service at an address.
  case service(HTTPURL, any HTTPRequesting)

  /// The place that is asked.
  public var place: FlagPlace {
    switch self {
    case .definitions(let path): .definitions(path: path)
    case .service(let address, _): .service(address)
    }
  }
}
