/// Where a person's settings and the program's own records lie, by the XDG Base Directory rules.
public struct UserFolders: Sendable, Equatable {
  /// The folder for settings, absolute; nil when the environment names no home.
  public let configuration: String?
  /// The folder for records that must outlive the program, absolute; nil when the environment names no home.
  public let state: String?
  /// The folder for what can be made again, absolute; nil when the environment names no home.
  public let cache: String?
  /// The person's home, absolute; nil when the environment names none.
  public let home: String?

  /// Creates folders that are known.
  public init(configuration: String?, state: String?, cache: String?, home: String?) {
    self.configuration = configuration
    self.state = state
    self.cache = cache
    self.home = home
  }

  /// Finds the folders of the program called `name` in an environment.
  ///
  /// A variable that is empty or names no absolute path is as good as not set, as the rules demand. Nothing is
  /// looked up on the disk.
  public init(environment: [String: String], name: String) {
    func absolute(_ variable: String) -> String? {
      guard let path = environment[variable], path.utf8.first == UInt8(ascii: "/") else { return nil }
      return Self.withoutTrailingSlashes(path)
    }
    let home = absolute("HOME")
    func folder(_ variable: String, beneathHome relative: String) -> String? {
      guard let base = absolute(variable) ?? home.map({ Self.join($0, relative) }) else { return nil }
      return Self.join(base, name)
    }
    self.init(
      configuration: folder("XDG_CONFIG_HOME", beneathHome: ".config"),
      state: folder("XDG_STATE_HOME", beneathHome: ".local/state"),
      cache: folder("XDG_CACHE_HOME", beneathHome: ".cache"),
      home: home)
  }

  private static func join(_ base: String, _ name: String) -> String {
    base == "/" ? "/" + name : "\(base)/\(name)"
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var bytes = Array(path.utf8)
    while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
