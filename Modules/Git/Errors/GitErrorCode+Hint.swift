extension GitError.Code {
  /// What a person can do about a failure of this kind, where there is one answer.
  var hint: String? {
    switch self {
    case .owner:
      "If you trust it, run: git config --global --add safe.directory FOLDER"
    case .locked:
      "Another program is working in the repository, or one that did has left its lock file behind."
    case .modified:
      "Another program has changed it meanwhile; read it again."
    case .libraryMissing:
      "Install the package libgit2-1.5 (Debian: apt install libgit2-1.5)."
    case .programMissing:
      "Install the package git (Debian: apt install git)."
    case .unsupported:
      "The git program can work with the repository where it knows the feature."
    default: nil
    }
  }
}
