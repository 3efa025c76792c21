internal import Basics
internal import Entitlement
internal import Purchases

extension StoreConfiguration {
  /// The version of the form that is read here.
  private static let version: Int64 = 1

  /// Reads a configuration from JSON text.
  ///
  /// It is strict, since people write it by hand and a slip would cost somebody access: members that are not known are
  /// refused, each with its place. Paths in it start from the folder of the file.
  ///
  /// - Parameter path: the absolute path of the file.
  public init(json text: some Sequence<UInt8>, path: String) throws(StoreConfigurationError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw StoreConfigurationError(
        path: path, place: "line \(error.line), column \(error.column)", reason: error.explanation)
    }
    do throws(JSONShapeError) {
      self = try Self.read(JSONCursor(value), folder: AbsolutePath.folder(of: path))
    } catch {
      throw StoreConfigurationError(
        path: path, place: error.path.isEmpty ? "the whole" : error.path,
        reason: "expected \(error.expected), found \(error.found)")
    }
    guard let products = value["products"] else { return }
    var catalog = JSONObject()
    catalog["version"] = 1
    catalog["products"] = products
    do throws(CatalogError) {
      self.catalog = try ProductCatalog(json: JSONValue.object(catalog).bytes())
    } catch {
      throw StoreConfigurationError(path: path, place: error.place, reason: error.reason, hint: error.hint)
    }
  }

  private static func read(_ root: JSONCursor, folder: String) throws(JSONShapeError) -> StoreConfiguration {
    try refuseMembers(
      of: root, except: ["version", "bundleId", "appAppleId", "environment", "products", "appStore"])
    guard try root["version"].integer() == version else { throw root["version"].failure("\(version)") }
    var configuration = StoreConfiguration(bundleID: try name(root["bundleId"]))
    configuration.appAppleID = try root["appAppleId"].optional?.integer()
    if let place = root["environment"].optional {
      let environment = StoreEnvironment(rawValue: try place.string())
      guard environments.contains(environment) else {
        throw place.failure("one of \(environments.map { "`\($0)`" }.joined(separator: ", "))")
      }
      configuration.environment = environment
    }
    if let place = root["appStore"].optional {
      configuration.appStore = try appStore(place, folder: folder)
    }
    return configuration
  }

  private static let environments: [StoreEnvironment] = [.production, .sandbox, .xcode, .localTesting]

  private static func appStore(_ place: JSONCursor, folder: String) throws(JSONShapeError) -> AppStore {
    try refuseMembers(of: place, except: ["issuerId", "keyId", "keyFile", "url"])
    let file = try name(place["keyFile"])
    var url: String?
    if let place = place["url"].optional { url = try address(place) }
    return AppStore(
      issuerID: try name(place["issuerId"]), keyID: try name(place["keyId"]),
      keyFile: file.hasPrefix("/")
        ? file : AbsolutePath.joining(AbsolutePath.names(of: folder) + AbsolutePath.names(of: file)), url: url
    )
  }

  /// An address to which the operator's token may be sent: nobody on the way reads it, or there is no way.
  private static func address(_ place: JSONCursor) throws(JSONShapeError) -> String {
    let text = try place.string()
    do throws(HTTPRequestError) {
      let url = try HTTPURL(text)
      if url.scheme == .https || ["localhost", "127.0.0.1", "::1", "[::1]"].contains(url.host) {
        return text
      }
    } catch {
      throw place.failure("an address that begins with https://")
    }
    throw place.failure("an address that begins with https://, or http:// for this machine alone")
  }

  private static func name(_ place: JSONCursor) throws(JSONShapeError) -> String {
    let text = try place.string()
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < UInt8(ascii: " ") }) else {
      throw place.failure("a text that is not empty")
    }
    return text
  }

  private static func refuseMembers(
    of place: JSONCursor, except known: Set<String>
  ) throws(JSONShapeError) {
    for (key, _) in try place.object() where !known.contains(key) {
      throw place[key].failure("no such member")
    }
  }
}
