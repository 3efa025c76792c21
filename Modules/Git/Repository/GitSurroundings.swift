/// What git finds around a repository: who asks, and where the configuration of the person and the machine lies.
///
/// It is handed in, so that nothing here depends on the environment of the process.
public struct GitSurroundings: Sendable {
  /// The person's home folder, whose `.gitconfig` is read; nil for none.
  public var home: String?
  /// The folder in whose `git` folder more configuration lies, usually `~/.config`; nil for none.
  public var configurationHome: String?
  /// The folder of the machine's `gitconfig` and `gitattributes`, usually `/etc`; nil when they are not read.
  public var systemFolder: String?
  /// The number of the user as whom the process acts.
  public var userID: UInt32
  /// The number of the user who became root by `sudo`, for whom that user's repositories are own ones.
  public var sudoUserID: UInt32?
  /// The environment for programs; its `GIT_` variables are not passed on.
  public var environment: [String: String]
  /// Whether objects and references are flushed to the disk as they are written.
  public var flushes: Bool

  /// Creates surroundings.
  public init(
    home: String?, configurationHome: String? = nil, systemFolder: String? = "/etc", userID: UInt32,
    sudoUserID: UInt32? = nil, environment: [String: String] = [:], flushes: Bool = false
  ) {
    self.home = home
    self.configurationHome = configurationHome
    self.systemFolder = systemFolder
    self.userID = userID
    self.sudoUserID = sudoUserID
    self.environment = environment
    self.flushes = flushes
  }

  /// Reads an environment as git does: `HOME`, `XDG_CONFIG_HOME`, `SUDO_UID` and `GIT_CONFIG_NOSYSTEM`.
  public init(environment: [String: String], userID: UInt32, flushes: Bool = false) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let configurationHome = environment["XDG_CONFIG_HOME"].flatMap { $0.isEmpty ? nil : $0 }
    let ignoresSystem = ["1", "true", "yes", "on"].contains(environment["GIT_CONFIG_NOSYSTEM"]?.lowercased())
    self.init(
      home: home, configurationHome: configurationHome ?? home.map { $0 + "/.config" },
      systemFolder: ignoresSystem ? nil : "/etc", userID: userID,
      sudoUserID: environment["SUDO_UID"].flatMap { UInt32($0) }, environment: environment, flushes: flushes)
  }

  /// What the library is set to for a call.
  var settings: GitLibrary.Settings {
    GitLibrary.Settings(
      home: home ?? "", configurationFolder: configurationHome.map { $0 + "/git" } ?? "",
      systemFolder: systemFolder ?? "", flushes: flushes)
  }

  /// The files of configuration that no repository can change, in the order in which git reads them.
  var protectedConfigurationFiles: [String] {
    [
      systemFolder.map { $0 + "/gitconfig" }, configurationHome.map { $0 + "/git/config" },
      home.map { $0 + "/.gitconfig" },
    ]
    .compactMap(\.self)
  }
}
