public import Basics

/// Keeps the last known flags of each app and user on disk, one file each, for the next launch.
///
/// Files are written and read as preferences are: a crash leaves the old values or the new ones, a
/// damaged file is put aside, where it can be looked at, and reported, and any number of stores and processes
/// may keep flags at once.
public struct FlagStore: Sendable {
  private let preferences: any AppPreferences
  private let diagnostics: any Diagnostics

  /// Creates a store.
  ///
  /// - Parameters:
  ///   - preferences: keep the files.
  ///   - diagnostics: is told of what was kept and makes no sense.
  public init(preferences: any AppPreferences, diagnostics: any Diagnostics) {
    self.preferences = preferences
    self.diagnostics = diagnostics
  }

  /// Reads what is kept for an app and user; nil when nothing is, or nothing that can be made sense of.
  ///
  /// It is one look at one file. A disk that refuses is reported: whatever happened to the file, there are
  /// still the defaults.
  public func read(_ identity: FlagIdentity) -> KnownFlags? {
    do throws(PreferenceError) {
      guard let record = try preferences.read(.lastKnownFlags(of: identity)) else { return nil }
      if let kept = RecordedFlags(record.members, of: identity) {
        return KnownFlags(kept.snapshot, fetchedAt: kept.fetchedAt, origin: .cached)
      }
      diagnostics.report(
        Diagnostic(
          .warning, "The flags kept for '\(identity.app)' make no sense and are passed over.",
          hint: "They are replaced by the next fetch."))
    } catch {
      diagnostics.report(
        Diagnostic(.warning, "The flags kept for '\(identity.app)' cannot be read. \(error)"))
    }
    return nil
  }

  /// Keeps a fetched snapshot for the next launch, unless what is kept was fetched later.
  ///
  /// - Parameter now: the wall clock's time; what was kept later than that was kept by a wrong clock and gives way.
  public func keep(
    _ snapshot: FlagSnapshot, fetchedAt: Timestamp, for identity: FlagIdentity, at now: Timestamp
  ) throws(FlagStoreError) {
    let recorded = RecordedFlags(snapshot: snapshot, fetchedAt: fetchedAt)
    guard recorded.isWritable else { throw .notWritable(app: identity.app) }
    do throws(PreferenceError) {
      try preferences.update(.lastKnownFlags(of: identity)) { record in
        if let kept = RecordedFlags(record.members, of: identity), kept.fetchedAt > fetchedAt,
          kept.fetchedAt <= now
        {
          return
        }
        recorded.write(to: &record.members, for: identity)
      }
    } catch {
      throw .preferences(error)
    }
  }
}

extension PreferenceKey {
  /// Keeps the last known flags of an app and user.
  ///
  /// The app's name is there for people, as far as it can stand in a file's name; the hash tells the files apart.
  static func lastKnownFlags(of identity: FlagIdentity) -> PreferenceKey {
    let name = identity.app.utf8.prefix(40).map { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): byte
      default: UInt8(ascii: "-")
      }
    }
    return PreferenceKey(
      "flags-\(String(decoding: name, as: UTF8.self))-\(identity.userHash)", in: .state)
  }
}
