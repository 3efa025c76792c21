public import Boards

extension AppModel {
  /// Looks at a board for what is left over or out of place; with `mending` also mends what is safe to mend.
  ///
  /// Unlike a session it settles no interrupted change unless it is asked to, so that a look changes nothing.
  public func checkUp(
    boardAt path: String, mending: Bool, options: SessionOptions = SessionOptions()
  ) throws(SessionError) -> BoardCheckup {
    let location = try locate(path)
    let doctor = BoardDoctor(access(to: location, try openFolder(of: location), options))
    do throws(BoardLoadingError) {
      return mending ? try doctor.mend() : try doctor.examine()
    } catch {
      throw .loading(error)
    }
  }
}
