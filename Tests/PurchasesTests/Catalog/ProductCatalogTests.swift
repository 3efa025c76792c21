import Basics
import Entitlement
import Purchases
import TestSupport
import Testing

@Suite struct ProductCatalogTests {
  @Test("A catalogue is read from JSON")
  func read() throws {
    let catalog = try ProductCatalog(
      json: #"""
        { "version": 1,
          "products": [
            { "id": "com.example.pro", "plan": "mastery", "group": "plans", "store": "apple" },
            { "id": "com.example.pro", "plan": "foundation", "store": "google" },
            { "id": "com.example.gold", "plan": "gold", "group": null, "store": "apple" } ] }
        """#.utf8)
    #expect(catalog.products.count == 3)
    #expect(
      catalog.product("com.example.pro", in: .apple)
        == CatalogProduct(id: "com.example.pro", plan: .mastery, group: "plans", store: .apple))
    #expect(catalog.product("com.example.pro", in: .google)?.plan == .foundation)
    // A plan that is not known here is kept: whoever ranks plans decides.
    #expect(catalog.product("com.example.gold", in: .apple)?.plan == "gold")
    #expect(catalog.product("com.example.gold", in: .google) == nil)
  }

  static let defects: [(text: String, place: String)] = [
    ("", "line 1, column 1"),
    (#"{"version": 1,"#, "line 1, column 15"),
    ("{\"version\": 1,\n \"version\": 1, \"products\": []}", "line 2, column 2"),
    ("[]", "the whole"),
    (#"{"products": []}"#, "version"),
    (#"{"version": 2, "products": []}"#, "version"),
    (#"{"version": 1.0, "products": []}"#, "version"),
    (#"{"version": 1}"#, "products"),
    (#"{"version": 1, "products": {}}"#, "products"),
    (#"{"version": 1, "products": [], "plans": []}"#, "plans"),
    (#"{"version": 1, "products": [7]}"#, "products[0]"),
    (
      #"{"version": 1, "products": [{"id": "a", "plan": "b", "store": "apple", "tier": 1}]}"#,
      "products[0].tier"
    ),
    (#"{"version": 1, "products": [{"plan": "b", "store": "apple"}]}"#, "products[0].id"),
    (#"{"version": 1, "products": [{"id": "", "plan": "b", "store": "apple"}]}"#, "products[0].id"),
    (#"{"version": 1, "products": [{"id": "a b", "plan": "b", "store": "apple"}]}"#, "products[0].id"),
    (#"{"version": 1, "products": [{"id": "a", "plan": 2, "store": "apple"}]}"#, "products[0].plan"),
    (#"{"version": 1, "products": [{"id": "a", "plan": "b", "store": "appel"}]}"#, "products[0].store"),
    (
      #"{"version": 1, "products": [{"id": "a", "plan": "b", "store": "apple", "group": ""}]}"#,
      "products[0].group"
    ),
    (
      #"{"version": 1, "products": [{"id": "a", "plan": "b", "store": "apple"}, {"id": "a", "plan": "c", "store": "apple"}]}"#,
      "products[1]"
    ),
  ]

  @Test("A defect is refused and told with its place", arguments: defects)
  func defect(_ text: String, _ place: String) {
    let error = #expect(throws: CatalogError.self) { try ProductCatalog(json: text.utf8) }
    #expect(error?.place == place)
    #expect(error?.description.hasSuffix(".") == true)
  }

  @Test(
    "The built-in catalogue's mastery products give Pro, and its others do not",
    arguments: [StoreName.apple, .google])
  func builtIn(_ store: StoreName) {
    let plans = ProductCatalog.builtIn.plans(in: store) { $0 == .mastery ? 2 : 1 }
    #expect(plans.entries.count == 4)
    for product in ProductCatalog.builtIn.products where product.store == store {
      #expect(plans[product.id]?.grantsPro == (product.plan == .mastery))
      #expect(plans[product.id]?.rank == (product.plan == .mastery ? 2 : 1))
    }
    #expect(
      plans.grantingPro.entries.keys.sorted() == ["lanework.mastery.monthly", "lanework.mastery.yearly"])
  }
}

@Suite struct ProductLookupTests {
  private let diagnostics = RecordedDiagnostics()

  @Test("A product that is not listed gives no access, and one warning")
  func unknown() {
    let lookup = ProductLookup(diagnostics: diagnostics)
    for _ in 0..<3 {
      #expect(lookup.plan(of: "lanework.mastary.monthly", in: .apple) == nil)
      #expect(!lookup.grantsPro("lanework.mastary.monthly", in: .apple))
    }
    #expect(diagnostics.all.map(\.level) == [.warning])
    #expect(diagnostics.all.first?.message.contains("lanework.mastary.monthly") == true)
    #expect(!lookup.grantsPro("lanework.mastary.monthly", in: .google))
    #expect(diagnostics.all.count == 2)
  }

  @Test("The plans that give Pro are data")
  func proPlans() {
    let usual = ProductLookup(diagnostics: diagnostics)
    #expect(usual.grantsPro("lanework.mastery.yearly", in: .apple))
    #expect(!usual.grantsPro("lanework.foundation.yearly", in: .apple))
    let other = ProductLookup(proPlans: [.foundation], diagnostics: diagnostics)
    #expect(!other.grantsPro("lanework.mastery.yearly", in: .apple))
    #expect(other.grantsPro("lanework.foundation.yearly", in: .apple))
    #expect(diagnostics.all.isEmpty)
  }

  @Test("Names without end fill neither memory nor log")
  func flood() {
    let lookup = ProductLookup(diagnostics: diagnostics)
    for number in 0..<3_000 { #expect(lookup.plan(of: "product-\(number)", in: .apple) == nil) }
    #expect(diagnostics.all.count == 1_000)
  }
}
