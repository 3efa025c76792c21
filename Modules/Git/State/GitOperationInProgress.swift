/// Something that a git command has begun in a work tree and that the person has to end.
///
/// While it lasts, a commit made by anybody else would become part of it.
public enum GitOperationInProgress: String, Sendable, CaseIterable {
  /// A merge that stopped at a conflict, or before its commit.
  case merge
  /// A rebase that stopped at a conflict or where it was told to.
  case rebase
  /// Patches from mail, of which one does not apply.
  case applyMail
  /// A cherry-pick that stopped at a conflict, or with more commits to come.
  case cherryPick
  /// A revert that stopped at a conflict, or with more commits to come.
  case revert
  /// A search for the commit that broke something.
  case bisect

  /// What is in progress, as a sentence.
  public var message: String {
    switch self {
    case .merge: "A merge is in progress."
    case .rebase: "A rebase is in progress."
    case .applyMail: "Patches from mail are being applied."
    case .cherryPick: "A cherry-pick is in progress."
    case .revert: "A revert is in progress."
    case .bisect: "A bisect is in progress."
    }
  }

  /// What ends it, as a sentence.
  public var hint: String {
    switch self {
    case .merge: "End it with “git commit” or “git merge --abort”."
    case .rebase: "End it with “git rebase --continue” or “git rebase --abort”."
    case .applyMail: "End it with “git am --continue” or “git am --abort”."
    case .cherryPick: "End it with “git cherry-pick --continue” or “git cherry-pick --abort”."
    case .revert: "End it with “git revert --continue” or “git revert --abort”."
    case .bisect: "End it with “git bisect reset”."
    }
  }
}
