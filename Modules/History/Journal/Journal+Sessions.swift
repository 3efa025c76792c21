internal import Basics

extension Journal {
  private static let sessionsFolderName = "sessions"

  /// Marks a session as live, so that none of its records is dropped or purged.
  ///
  /// It ends when the value is released or goes, or when the process ends, however suddenly.
  ///
  /// - Parameter id: the session's name, a name of a folder.
  /// - Throws: `JournalError`, with `.sessionInUse` when another session of this name is live.
  public func beginSession(_ id: String) throws(JournalError) -> JournalSession {
    let folder = try disk { () throws(FileSystemError) in try self.folder() }
    var copy = self
    // Nobody tidies up after dead sessions meanwhile.
    let lock = try copy.lock(folder)
    defer { lock?.release() }
    let session = try disk(
      { () throws(FileSystemError) -> JournalSession? in
        let sessions = try openOrMake(Self.sessionsFolderName, in: folder)
        let place = try openOrMake(id, in: sessions)
        do throws(FileSystemError) {
          guard let lock = try place.lock(waiting: .zero) else { return nil }
          return JournalSession(id, in: sessions, lock: lock)
        } catch {
          guard error.code == .unsupported else { throw error }
          return JournalSession(id, in: sessions, lock: nil)
        }
      }, in: folder)
    guard let session else { throw JournalError(.sessionInUse(id), path: folder.path) }
    return session
  }

  /// Opens a folder that need not survive a loss of power, and creates it when it is missing.
  private func openOrMake(_ name: String, in folder: any Folder) throws(FileSystemError) -> any Folder {
    do throws(FileSystemError) {
      try folder.makeFolder(name, permissions: StateFolder.folderPermissions)
    } catch {
      guard error.code == .exists else { throw error }
    }
    return try folder.openFolder(name)
  }

  /// The sessions that are live; what dead ones have left is removed. The journal must be locked.
  func liveSessions(in folder: any Folder) throws(FileSystemError) -> Set<String> {
    var live: Set<String> = []
    let sessions: any Folder
    do throws(FileSystemError) {
      sessions = try folder.openFolder(Self.sessionsFolderName)
    } catch {
      if error.code == .notFound { return [] }
      throw error
    }
    for entry in try sessions.entries() where entry.kind == .folder {
      if try isLive(entry.name, in: sessions) { live.insert(entry.name) }
    }
    return live
  }

  private func isLive(_ id: String, in sessions: any Folder) throws(FileSystemError) -> Bool {
    do throws(FileSystemError) {
      guard let lock = try sessions.openFolder(id).lock(waiting: .zero) else { return true }
      defer { lock.release() }
      try sessions.removeFolder(id)
      return false
    } catch {
      switch error.code {
      // It has ended just now.
      case .notFound: return false
      // Without locks nobody can tell, so it may be.
      case .unsupported: return true
      default: throw error
      }
    }
  }
}
