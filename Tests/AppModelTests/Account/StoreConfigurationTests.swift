import AppModel
import Basics
import Entitlement
import Purchases
import TestSupport
import Testing

@Suite("StoreConfiguration")
struct StoreConfigurationTests {
  private static let path = "/home/ada/shop/store.json"

  private static let whole = """
    { "version": 1, "bundleId": "com.example.app", "appAppleId": 1234, "environment": "Sandbox",
      "products": [ { "id": "pro", "plan": "mastery", "group": "plans", "store": "apple" } ],
      "appStore": { "issuerId": "57246542-96fe", "keyId": "ABC", "keyFile": "keys/AuthKey.p8",
                    "url": "http://127.0.0.1:8080" } }
    """

  @Test("Every member is read, and paths start from the file's folder")
  func reading() throws {
    let read = try StoreConfiguration(json: Array(Self.whole.utf8), path: Self.path)
    #expect(read.bundleID == "com.example.app")
    #expect(read.appAppleID == 1_234)
    #expect(read.environment == .sandbox)
    #expect(read.catalog.products.map(\.id) == ["pro"])
    #expect(
      read.appStore
        == StoreConfiguration.AppStore(
          issuerID: "57246542-96fe", keyID: "ABC", keyFile: "/home/ada/shop/keys/AuthKey.p8",
          url: "http://127.0.0.1:8080"))
    #expect(read.plans["pro"] == ProductPlans.Entry(plan: .mastery, rank: 2, grantsPro: true))
  }

  @Test("What is left out is as built in, and production is asked")
  func defaults() throws {
    let read = try StoreConfiguration(json: Array(#"{"version":1,"bundleId":"a.b"}"#.utf8), path: Self.path)
    #expect(read == StoreConfiguration(bundleID: "a.b"))
    #expect(read.environment == .production)
    #expect(read.catalog == .builtIn)
    #expect(read.plans["lanework.mastery.yearly"]?.grantsPro == true)
    #expect(read.plans["lanework.foundation.yearly"]?.grantsPro == false)
  }

  @Test(
    "A slip is refused, with its place",
    arguments: [
      ("{", "line 1, column 2"), ("[]", "the whole"), (#"{"version":2,"bundleId":"a"}"#, "version"),
      (#"{"version":1}"#, "bundleId"), (#"{"version":1,"bundleId":""}"#, "bundleId"),
      (#"{"version":1,"bundleId":"a","bundleID":"b"}"#, "bundleID"),
      (#"{"version":1,"bundleId":"a","appAppleId":"1"}"#, "appAppleId"),
      (#"{"version":1,"bundleId":"a","environment":"sandbox"}"#, "environment"),
      (#"{"version":1,"bundleId":"a","products":[{"id":"x","store":"apple"}]}"#, "products[0].plan"),
      (#"{"version":1,"bundleId":"a","appStore":{"issuerId":"i","keyId":"k"}}"#, "appStore.keyFile"),
      (
        #"{"version":1,"bundleId":"a","appStore":{"issuerId":"i","keyId":"k","keyFile":"f","url":"http://example.org"}}"#,
        "appStore.url"
      ),
      (
        #"{"version":1,"bundleId":"a","appStore":{"issuerId":"i","keyId":"k","keyFile":"f","url":"localhost"}}"#,
        "appStore.url"
      ),
    ])
  func slips(_ text: String, _ place: String) throws {
    let error = try #require(throws: StoreConfigurationError.self) {
      try StoreConfiguration(json: Array(text.utf8), path: Self.path)
    }
    #expect(error.place == place)
    #expect(error.path == Self.path)
    #expect(error.message.hasPrefix("The store configuration cannot be used: \(place): "))
  }

  @Test("A file that is not there is named, and without a file the built-in one holds")
  func missing() throws {
    let bench = try AccountBench()
    #expect(try bench.launch().storeConfiguration(at: nil) == .builtIn)
    let error = try #require(throws: AccountError.self) {
      try bench.launch().storeConfiguration(at: Self.path)
    }
    guard case .unreadable(let cause, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(cause.code == .notFound)
  }
}
