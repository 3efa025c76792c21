public import Basics
internal import Entitlement
public import Purchases
internal import Signatures

extension AppModel {
  /// Asks the store about the subscriptions that are known, records what it says, and decides anew.
  ///
  /// Nothing is recorded unless the store has answered for all of them. It serves the sessions that begin afterwards.
  public func refreshAccount(
    from store: any StoreNewsReading, _ configuration: StoreConfiguration
  ) async throws(AccountError) -> AccountNews {
    let chains = try keptLedger().chainNames.filter {
      $0.store == store.store && $0.environment == store.environment
    }
    guard !chains.isEmpty else { throw .nothingToRefresh }
    var news = StoreNews()
    var answered: Set<SubscriptionChain> = []
    // One answer tells of all subscriptions of its customer.
    for chain in chains where !answered.contains(chain) {
      let told: StoreNews
      do throws(StoreRequestError) {
        told = try await store.news(of: chain)
      } catch {
        throw .store(error)
      }
      news.facts += told.facts
      news.obstacles += told.obstacles
      answered.formUnion(told.facts.map(\.chain))
    }
    return try record(news, configuration, isToldNow: true)
  }

  /// Compares what is known of a customer with what the store knows.
  ///
  /// - Parameter isRecorded: whether what was found becomes part of this machine's account. A customer of whom nothing
  ///   is known here is somebody else as a rule.
  public func reconcileAccount(
    with store: AppStoreServerBackend, customer transactionID: String, _ configuration: StoreConfiguration,
    isRecorded: Bool
  ) async throws(AccountError) -> Reconciliation {
    let known = try keptLedger()
    let news: StoreNews
    do throws(StoreRequestError) {
      news = try await store.news(ofCustomer: transactionID)
    } catch {
      throw .store(error)
    }
    if isRecorded { _ = try record(news, configuration, isToldNow: true) }
    return Reconciliation(
      of: known, with: news, environment: store.environment, products: configuration.plans,
      at: trustedNow(in: store.environment))
  }

  /// The server of the App Store that the configuration names, asked with the operator's key.
  ///
  /// The key's file must belong to the user and be for them alone.
  ///
  /// - Parameters:
  ///   - requester: sends the requests.
  ///   - pause: waits between attempts, and throws when the task is cancelled meanwhile.
  public func appStoreServer(
    _ configuration: StoreConfiguration, trust: StoreTrust, requester: any HTTPRequesting,
    retry: RetryPolicy = RetryPolicy(),
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) throws(AccountError) -> AppStoreServerBackend {
    guard let server = configuration.appStore else { throw .noServer }
    let key = try signingKey(in: server.keyFile)
    var reader = StoreDataReader(configuration, trust, time: surroundings.time)
    let verifier: StoreDataVerifier
    do throws(VerificationError) {
      verifier = try reader.verifier(for: configuration.environment)
    } catch {
      throw .refused(error, nil, error.detail == .missingAppAppleId ? .nameApplicationNumber : nil)
    }
    var hosts = AppStoreServerHosts.apple
    if let url = server.url { hosts = AppStoreServerHosts(production: url, sandbox: url) }
    do throws(StoreRequestError) {
      return try AppStoreServerBackend(
        account: AppStoreServerAccount(
          issuerID: server.issuerID, keyID: server.keyID, bundleID: configuration.bundleID, key: key),
        environment: configuration.environment, hosts: hosts, verifier: verifier, requester: requester,
        time: surroundings.time, random: surroundings.random, retry: retry, pause: pause)
    } catch {
      throw .store(error)
    }
  }

  private func signingKey(in path: String) throws(AccountError) -> SigningKey {
    let text: String
    do throws(OperatorKeyError) {
      text = try OperatorKeyFile.read(path, user: surroundings.userID, fileSystem: fileSystem)
    } catch {
      throw .key(error)
    }
    do throws(SignatureError) {
      return try SigningKey(pem: text)
    } catch {
      throw .key(
        OperatorKeyError(
          .malformed, path: path, reason: error.message,
          hint: "It is the file that App Store Connect gives with a key, AuthKey_ID.p8."))
    }
  }
}
