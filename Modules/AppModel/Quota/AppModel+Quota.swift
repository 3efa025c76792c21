internal import Basics
internal import Persistence
public import Quota
internal import SQLite

extension AppModel {
  /// The folder and the file, below the state folder, of the database that is used unless another one is named.
  private static let databasePlace = (folder: "quota", file: "quota.sqlite")

  /// What is known of an account's quota: the status that was asked for last, which boards that are open go by.
  ///
  /// What is kept is read once, now. Its `refresh` asks the ledger in the database.
  ///
  /// - Parameter database: the absolute path of the database; nil for that in the state folder.
  public func quotaStore(of account: AccountName, database: String? = nil) -> QuotaStore {
    QuotaStore(
      account: account, preferences: preferences,
      fetching: EmbeddedStatusFetcher(appModel: self, account: account, database: database),
      time: surroundings.time, diagnostics: surroundings.diagnostics)
  }

  /// How many old refusals an opening removes at most: far more than one records, and nobody waits long for it.
  private static let removedRefusals = 200

  /// Opens the ledger in a database, does something with it, and closes it.
  ///
  /// Once something was recorded, refusals that nothing answers to any more are removed, so that they do not pile up.
  ///
  /// - Parameters:
  ///   - database: the absolute path of the database; nil for that in the state folder.
  ///   - observer: is told of every consumption and reservation.
  public func withQuota<Answer: Sendable>(
    at database: String? = nil, for purpose: EmbeddedQuota.Purpose,
    observer: (any ConsumptionObserver)? = nil,
    _ body: @Sendable (StoredQuotaLedger) async throws(QuotaError) -> Answer
  ) async throws(QuotaAccessError) -> Answer {
    let quota = try await openQuota(at: database, for: purpose, observer)
    let outcome: Result<Answer, QuotaError>
    do throws(QuotaError) {
      outcome = .success(try await body(quota.ledger))
    } catch {
      outcome = .failure(error)
    }
    if purpose == .writing, case .success = outcome { await removeOldRefusals(from: quota.ledger) }
    await quota.close()
    do throws(QuotaError) { return try outcome.get() } catch { throw .ledger(error) }
  }

  private func removeOldRefusals(from ledger: StoredQuotaLedger) async {
    do throws(QuotaError) {
      _ = try await ledger.removeOldRefusals(limit: Self.removedRefusals)
    } catch {
      // What was asked is done all the same, and the next opening removes them.
      surroundings.diagnostics.report(
        Diagnostic(.debug, "Old refusals could not be removed. \(error.message)"))
    }
  }

  private func openQuota(
    at database: String?, for purpose: EmbeddedQuota.Purpose, _ observer: (any ConsumptionObserver)?
  ) async throws(QuotaAccessError) -> EmbeddedQuota {
    let path: String = if let database { database } else { try defaultDatabase(for: purpose) }
    var storage: SQLiteQuotaStorage?
    do throws(SQLiteError) {
      if purpose == .reading { try findFolder(of: path) }
      storage = try await SQLiteQuotaStorage.open(
        SQLiteDatabase(path: path, schema: .quota, fileSystem: fileSystem),
        purpose == .reading ? .never : .whenMissing)
    } catch {
      // Whoever names a database means one that is there.
      guard purpose == .reading, database == nil, error.code == .missing else { throw .database(error) }
    }
    let rows: any QuotaStorage = if let storage { storage } else { InMemoryQuotaStorage() }
    let ledger = StoredQuotaLedger(
      storage: rows, zones: TimeZoneStore(fileSystem: fileSystem), time: surroundings.time,
      identities: UUIDSource(random: surroundings.random), diagnostics: surroundings.diagnostics,
      observer: observer)
    return EmbeddedQuota(path: path, ledger: ledger, storage: storage)
  }

  /// Looks for the folder of a database that is to be read, since opening one would make the folder.
  private func findFolder(of path: String) throws(SQLiteError) {
    let parts = path.split(separator: "/").dropLast()
    do throws(FileSystemError) {
      _ = try fileSystem.openFolder(at: "/" + parts.joined(separator: "/"))
    } catch  where error.code == .notFound {
      throw SQLiteError(.missing, "There is no database \(path).", path: path)
    } catch {
      // Opening the database tells better what is wrong.
    }
  }

  /// The path of the database in the state folder; its folder is made when something may be recorded.
  private func defaultDatabase(for purpose: EmbeddedQuota.Purpose) throws(QuotaAccessError) -> String {
    let place = Self.databasePlace
    guard let path = stateFolder.path else { throw .stateFolder(.noHome) }
    if purpose == .writing {
      do throws(StateFolderError) {
        _ = try stateFolder.open(place.folder)
      } catch {
        throw .stateFolder(error)
      }
    }
    return "\(path)/\(place.folder)/\(place.file)"
  }
}

/// Asks the ledger in a database, which is opened for the question.
struct EmbeddedStatusFetcher: QuotaStatusFetching {
  let appModel: AppModel
  let account: AccountName
  let database: String?

  func fetchStatus() async throws -> QuotaStatus {
    let account = account
    return try await appModel.withQuota(at: database, for: .reading) { (ledger) throws(QuotaError) in
      try await ledger.status(of: account)
    }
  }
}
