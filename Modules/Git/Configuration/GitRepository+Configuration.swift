extension GitRepository {
  /// The value of a key, such as `core.autocrlf`, that counts in this repository; nil when there is none.
  public func configuration(_ key: String) throws(GitError) -> String? {
    try GitConfigurationFile(self).value(key)
  }

  /// The value of a key as a path, with `~` for the home folder filled in; nil when there is none.
  public func configuredPath(_ key: String) throws(GitError) -> String? {
    try GitConfigurationFile(self).path(key)
  }

  /// The value of a key as yes or no; nil when there is none. Throws when it is neither.
  public func boolean(_ key: String) throws(GitError) -> Bool? {
    try GitConfigurationFile(self).boolean(key)
  }

  /// All values of a key that may be written several times, from the machine's to the repository's.
  public func all(_ key: String) throws(GitError) -> [String] {
    try GitConfigurationFile(self).all(key)
  }

  /// Who commits here by default: `user.name` and `user.email`; nil when one of them is missing or empty.
  public func defaultIdentity() throws(GitError) -> GitIdentity? {
    guard let name = try configuration("user.name"), let email = try configuration("user.email"),
      !name.isEmpty, !email.isEmpty
    else { return nil }
    return GitIdentity(name: name, email: email)
  }
}
