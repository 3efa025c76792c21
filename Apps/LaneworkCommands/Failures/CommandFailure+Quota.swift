package import AppModel
internal import Basics
package import CommandLineInterface
internal import Quota
internal import SQLite

extension CommandFailure {
  /// Something about a quota that was not done. A refusal for want of quota is none.
  package init(_ error: QuotaAccessError) {
    switch error {
    case .stateFolder(let cause):
      self.init(code: "no-home", cause.description, hint: cause.hint)
    case .database(let cause):
      let (code, status) = Self.kind(of: cause)
      self.init(code: code, cause.message, path: cause.path, hint: cause.hint, status: status)
    case .ledger(let cause):
      let (code, status) = Self.kind(of: cause)
      self.init(code: code, cause.message, hint: cause.hint, status: status)
    }
  }

  private static func kind(of error: SQLiteError) -> (code: String, ExitStatus) {
    if error.code.primary == .busy || error.code.primary == .locked { return ("locked", .busy) }
    if error.isDamage { return ("damaged-database", .refused) }
    switch error.code {
    case .keptAside: return ("damaged-database", .refused)
    case .newerSchema: return ("newer-database", .refused)
    case .foreign: return ("foreign-database", .refused)
    case .missing: return ("no-database", .refused)
    default: return ("database", .refused)
    }
  }

  private static func kind(of error: QuotaError) -> (code: String, ExitStatus) {
    switch error.code {
    case .invalidRequest: ("invalid-request", .usage)
    case .idempotencyKeyReused: ("key-reused", .refused)
    case .unknownOperation: ("unknown-operation", .refused)
    case .wrongOperation: ("wrong-operation", .refused)
    case .reservationExpired: ("reservation-expired", .refused)
    case .reservationCommitted: ("reservation-committed", .refused)
    case .reservationReleased: ("reservation-released", .refused)
    case .tooManyReservations: ("too-many-reservations", .refused)
    case .unknownAccount: ("unknown-account", .refused)
    case .missingLimit: ("missing-limit", .refused)
    case .invalidCatalogue: ("invalid-catalogue", .refused)
    case .invalidConfiguration: ("invalid-configuration", .refused)
    case .configurationChanged: ("configuration-changed", .busy)
    case .timeZone: ("unknown-time-zone", .usage)
    case .damagedRecord: ("damaged-database", .refused)
    case .storeUnavailable: ("store-unavailable", .busy)
    }
  }
}
