internal import CLibGit2

/// One file of configuration, or all that a repository is subject to.
struct GitConfigurationFile: ~Copyable {
  private let handle: GitHandle
  private let settings: GitLibrary.Settings

  /// Opens one file with those it includes; nil when it is missing.
  init?(_ path: String, _ settings: GitLibrary.Settings) throws(GitError) {
    do throws(GitError) {
      self.handle = try GitHandle("read the configuration", path, settings, { $0.pointee.config_free }) {
        $0.pointee.config_open_ondisk(&$1, path)
      }
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
    self.settings = settings
  }

  /// Opens all that a repository is subject to.
  init(_ repository: GitRepository) throws(GitError) {
    handle = try repository.open("read the configuration", nil, { $0.pointee.config_free }) {
      $0.pointee.repository_config(&$1, repository.handle.pointer)
    }
    settings = repository.settings
  }

  /// The value that counts; nil when there is none.
  borrowing func value(_ key: String) throws(GitError) -> String? {
    try text(key) { $0.pointee.config_get_string_buf(&$1, handle.pointer, key) }
  }

  /// The value that counts as a path, with `~` for the home folder filled in; nil when there is none.
  borrowing func path(_ key: String) throws(GitError) -> String? {
    try text(key) { $0.pointee.config_get_path(&$1, handle.pointer, key) }
  }

  /// The value that counts as yes or no; nil when there is none.
  borrowing func boolean(_ key: String) throws(GitError) -> Bool? {
    var value: Int32 = 0
    return try Self.nilWhenMissing { () throws(GitError) in
      try call(key) { $0.pointee.config_get_bool(&value, handle.pointer, key) }
      return value != 0
    }
  }

  /// All values, in the order in which they are written.
  borrowing func all(_ key: String) throws(GitError) -> [String] {
    var values: [String] = []
    try call(key) { git in
      var iterator: OpaquePointer?
      var number = git.pointee.config_multivar_iterator_new(&iterator, handle.pointer, key, nil)
      if number < 0 { return number }
      defer { git.pointee.config_iterator_free(iterator) }
      var entry: UnsafeMutablePointer<git_config_entry>?
      while true {
        number = git.pointee.config_next(&entry, iterator)
        guard number >= 0, let entry else { break }
        // A key without a value, which means yes, has none.
        values.append(entry.pointee.value.map { String(cString: $0) } ?? "true")
      }
      return number == GIT_ITEROVER.rawValue ? 0 : number
    }
    return values
  }

  private borrowing func text(
    _ key: String, _ get: (GitFunctions, inout git_buf) -> Int32
  ) throws(GitError) -> String? {
    try Self.nilWhenMissing { () throws(GitError) in
      var value = ""
      try call(key) { git in
        var buffer = git_buf()
        defer { git.pointee.buf_dispose(&buffer) }
        let number = get(git, &buffer)
        if number >= 0, let start = buffer.ptr { value = String(cString: start) }
        return number
      }
      return value
    }
  }

  private borrowing func call(_ key: String, _ function: (GitFunctions) -> Int32) throws(GitError) {
    try GitRepository.check(key, "read the configuration")
    try GitLibrary.call(settings, "read the configuration", key, function)
  }

  private static func nilWhenMissing<Value>(_ body: () throws(GitError) -> Value) throws(GitError) -> Value? {
    do throws(GitError) {
      return try body()
    } catch {
      if error.code == .notFound { return nil }
      throw error
    }
  }
}
