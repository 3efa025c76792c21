internal import Basics

extension GitLockWaiting {
  /// Not waiting at all.
  public static let none = GitLockWaiting(limit: .zero, random: .system) { _ in }
}
