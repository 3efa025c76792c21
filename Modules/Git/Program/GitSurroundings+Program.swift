extension GitSurroundings {
  /// The environment for programs: what was given, without what would lead them to another repository or make them
  /// ask.
  var programEnvironment: [String: String] {
    var result = environment.filter { !$0.key.hasPrefix("GIT_") && !$0.key.hasPrefix("LC_") }
    result["LC_ALL"] = "C"
    result["GIT_TERMINAL_PROMPT"] = "0"
    result["GIT_OPTIONAL_LOCKS"] = "0"
    result["HOME"] = home
    result["XDG_CONFIG_HOME"] = configurationHome
    if let systemFolder {
      if systemFolder != "/etc" { result["GIT_CONFIG_SYSTEM"] = systemFolder + "/gitconfig" }
    } else {
      result["GIT_CONFIG_NOSYSTEM"] = "1"
      result["GIT_ATTR_NOSYSTEM"] = "1"
    }
    return result
  }
}
