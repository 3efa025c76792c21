internal import Basics

/// A snapshot and when it was fetched, as they are kept across launches.
///
///     {"app":"home","user":"5f3a…","fetchedAt":"2026-08-25T17:00:00.000Z","flags":{"home.card_banner":{…}}}
struct RecordedFlags: Sendable, Equatable {
  let snapshot: FlagSnapshot
  let fetchedAt: Timestamp

  /// Whether the values read back as they are: JSON has no infinities, and its reader a limit of levels.
  var isWritable: Bool {
    let written = JSONValue.object(FlagValueForm.object(of: snapshot))
    do throws(JSONError) {
      // Inside of a record the flags lie one level deeper.
      return try JSONValue(parsing: written.bytes(), depthLimit: 63) == written
    } catch {
      return false
    }
  }
}

extension RecordedFlags {
  /// Reads flags from a record; nil when it holds none that make sense, or those of somebody else.
  ///
  /// Members that are not known are passed over, and so are flags of a type that is not: a newer version of the
  /// program may have put them there.
  init?(_ members: JSONObject, of identity: FlagIdentity) {
    guard members["app"] == .string(identity.app), members["user"]?.string == identity.userHash,
      let flags = members["flags"]?.object,
      let fetchedAt = members["fetchedAt"]?.string.flatMap({ Timestamp($0) })
    else { return nil }
    snapshot = FlagValueForm.read(flags).snapshot
    self.fetchedAt = fetchedAt
  }

  /// Writes the flags into a record, beside the members that are not known.
  func write(to members: inout JSONObject, for identity: FlagIdentity) {
    members["app"] = .string(identity.app)
    members["user"] = .string(identity.userHash)
    members["fetchedAt"] = .string(fetchedAt.text(.milliseconds))
    members["flags"] = .object(FlagValueForm.object(of: snapshot))
  }
}
