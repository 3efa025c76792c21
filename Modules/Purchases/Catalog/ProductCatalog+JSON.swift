internal import Basics
internal import Entitlement

extension ProductCatalog {
  /// The version of the form that is read here.
  static let version: Int64 = 1

  /// Reads a catalogue from JSON text.
  ///
  ///     { "version": 1,
  ///       "products": [
  ///         { "id": "com.example.pro.monthly", "plan": "mastery", "group": "plans", "store": "apple" } ] }
  ///
  /// It is strict, since people write it by hand and a slip would cost somebody access: members that are not
  /// known, empty names, unknown stores and products that are listed twice are refused, each with its place.
  public init(json text: some Sequence<UInt8>) throws(CatalogError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: text)
    } catch {
      throw CatalogError(place: "line \(error.line), column \(error.column)", reason: error.explanation)
    }
    let products: [CatalogProduct]
    do throws(JSONShapeError) {
      products = try Self.products(JSONCursor(value))
    } catch {
      throw CatalogError(
        place: error.path.isEmpty ? "the whole" : error.path,
        reason: "expected \(error.expected), found \(error.found)")
    }
    try self.init(products)
  }

  private static func products(_ root: JSONCursor) throws(JSONShapeError) -> [CatalogProduct] {
    try refuseMembers(of: root, except: ["version", "products"])
    guard try root["version"].integer() == version else { throw root["version"].failure("\(version)") }
    var products: [CatalogProduct] = []
    for product in try root["products"].array() { products.append(try Self.product(product)) }
    return products
  }

  private static func product(_ place: JSONCursor) throws(JSONShapeError) -> CatalogProduct {
    try refuseMembers(of: place, except: ["id", "plan", "group", "store"])
    let store = StoreName(rawValue: try name(place["store"]))
    guard stores.contains(store) else {
      throw place["store"].failure("one of \(stores.map { "`\($0.rawValue)`" }.joined(separator: ", "))")
    }
    var group: String?
    if let place = place["group"].optional { group = try name(place) }
    return CatalogProduct(
      id: try name(place["id"]), plan: PlanName(rawValue: try name(place["plan"])), group: group, store: store
    )
  }

  private static let stores: [StoreName] = [.apple, .google]

  private static func name(_ place: JSONCursor) throws(JSONShapeError) -> String {
    let text = try place.string()
    guard !text.isEmpty, !text.utf8.contains(where: { $0 <= UInt8(ascii: " ") }) else {
      throw place.failure("a name without blanks")
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
