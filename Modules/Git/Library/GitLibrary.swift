internal import CLibGit2
internal import Synchronization

/// The one gate to libgit2, which is loaded when the first call passes.
///
/// The library looks for configuration, attributes and ignore rules in folders that are set for the whole process,
/// and may look at any time. So every call passes with the settings it needs, one call at a time.
enum GitLibrary {
  /// What is set for the whole process.
  struct Settings: Sendable, Equatable {
    /// The folder of `.gitconfig`.
    let home: String
    /// The folder of `config`, `attributes` and `ignore`.
    let configurationFolder: String
    /// The folder of `gitconfig` and `gitattributes`.
    let systemFolder: String
    /// Whether what is written is flushed to the disk.
    let flushes: Bool
  }

  /// What has been loaded, and the settings it has.
  private struct State {
    var loaded: LoadedLibrary?
    var settings: Settings?
  }

  private static let state = Mutex(State())

  /// Makes a call, and throws what the library says when it gives a negative number.
  ///
  /// The call must not make another one: there is one lock.
  /// - Parameters:
  ///   - settings: The settings to make the call with.
  ///   - operation: What is attempted, as a verb for people.
  ///   - path: The path, name or id it is about.
  ///   - function: Calls one function or several and gives the first failure, or 0 or more.
  @discardableResult
  static func call(
    _ settings: Settings, _ operation: String, _ path: String? = nil, _ function: (GitFunctions) -> Int32
  ) throws(GitError) -> Int32 {
    let result = state.withLock { state -> Result<Int32, GitError> in
      let functions: GitFunctions
      do throws(GitError) {
        functions = try ready(&state, settings, operation)
      } catch {
        return .failure(error)
      }
      functions.pointee.error_clear()
      let number = function(functions)
      if number >= 0 { return .success(number) }
      return .failure(GitError(number, functions, operation: operation, path: path))
    }
    return try result.get()
  }

  private static func ready(
    _ state: inout State, _ settings: Settings, _ operation: String
  ) throws(GitError) -> GitFunctions {
    let functions: GitFunctions
    if let loaded = state.loaded {
      functions = loaded.functions
    } else {
      functions = try load(operation)
      state.loaded = LoadedLibrary(functions: functions)
    }
    if state.settings != settings {
      state.settings = nil
      try apply(settings, functions, operation)
      state.settings = settings
    }
    return functions
  }

  private static func load(_ operation: String) throws(GitError) -> GitFunctions {
    var reason: UnsafePointer<CChar>?
    guard let functions = lw_git_load(&reason) else {
      let message = reason.map { String(cString: $0) } ?? "no reason was given"
      throw GitError(
        .libraryMissing, message: "libgit2 is not there: \(message)", operation: operation,
        hint: GitError.Code.libraryMissing.hint)
    }
    return functions
  }

  private static func apply(
    _ settings: Settings, _ functions: GitFunctions, _ operation: String
  ) throws(GitError) {
    let folders = [
      (GIT_CONFIG_LEVEL_GLOBAL, settings.home), (GIT_CONFIG_LEVEL_XDG, settings.configurationFolder),
      (GIT_CONFIG_LEVEL_SYSTEM, settings.systemFolder),
    ]
    var number: Int32 = 0
    for (level, folder) in folders where number >= 0 {
      number = lw_git_set_search_path(level.rawValue, folder)
    }
    if number >= 0 { number = lw_git_set_flushing(settings.flushes ? 1 : 0) }
    if number < 0 { throw GitError(number, functions, operation: operation, path: nil) }
  }
}

/// The functions of the library once it is loaded.
private struct LoadedLibrary: @unchecked Sendable {
  // Not checked because it is a pointer: the table is filled once, never changes again and is never freed.
  let functions: GitFunctions
}
