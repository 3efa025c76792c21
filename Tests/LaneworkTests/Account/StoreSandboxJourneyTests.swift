import Basics
import Foundation
import HTTPClient
import Posix
import TestSupport
import Testing

/// A purchase in the store for tests, from the first to the last program that has to do with it.
@Suite("The account over the store for tests")
struct StoreSandboxJourneyTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private static let configuration = """
    {"identifier":"1","version":{"major":4,"minor":0},"sandbox":{"bundleId":"app.lanework","appAppleId":1234,"seed":1},
     "subscriptionGroups":[{"id":"g","name":"plans","subscriptions":[
       {"productID":"lanework.mastery.monthly","displayPrice":"12.00","internalID":"1","recurringSubscriptionPeriod":"P1M",
        "referenceName":"Pro","type":"RecurringSubscription","groupNumber":1}]}]}
    """

  private func run(_ words: [String]) throws -> (end: ProgramEnd, answer: JSONValue) {
    let result = try ProgramCall(
      try BuiltProgram.path(), words + ["--json"], environment: ["HOME": home.path],
      workingFolder: home.path, timeLimit: .seconds(120)
    ).run()
    return (result.end, try JSONValue(parsing: result.output))
  }

  @Test("A purchase is imported, renewed news is fetched, and a lost refund is found and recorded")
  func journey() async throws {
    try home.write(Self.configuration, to: "Shop.storekit")
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try BuiltProgram.path())
    process.arguments = [
      "store", "sandbox", "--config", home.path(of: "Shop.storekit"), "--port", "0", "--state",
      home.path(of: "state"), "--clock", "2026-11-01T00:00:00Z", "--rate", "0", "--json",
    ]
    process.environment = ["HOME": home.path]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer {
      process.terminate()
      process.waitUntilExit()
    }
    let started = try JSONValue(parsing: Array(output.fileHandleForReading.availableData))
    let address = try #require(started["address"]?.string)
    let root = try #require(started["root"]?.string)
    let client = HTTPClient()
    func post(_ path: [String], _ body: JSONValue) async throws -> JSONValue {
      let response = try await client.send(
        HTTPRequest(
          .post, HTTPURL(address).appending(path), headers: ["Content-Type": "application/json"],
          body: body.bytes()))
      return try JSONValue(parsing: response.body)
    }

    try home.write(
      #"{"version":1,"bundleId":"app.lanework","environment":"Sandbox","appStore":{"issuerId":"5a4d2b1c-0000-4000-8000-73616e64626f","keyId":"SANDBOX001","keyFile":"state/AuthKey_SANDBOX001.p8","url":"\#(address)"}}"#,
      to: "store.json")
    _ = try run(["preference", "set", "store-configuration", "store.json"])
    _ = try run(["preference", "set", "store-trust-root", root])
    let bought = try await post(
      ["sandbox", "purchases"], ["customer": "ada", "productId": "lanework.mastery.monthly"])
    let payment = try #require(bought["transactionId"]?.string)
    try home.write(try #require(bought["signedTransactionInfo"]?.string), to: "bought.jws")
    #expect(try run(["account", "import", "bought.jws"]).end == .exited(0))

    let refreshed = try run(["account", "refresh"])
    #expect(refreshed.end == .exited(0))
    #expect(refreshed.answer["account"]?["tier"]?["value"] == "pro")
    #expect(refreshed.answer["account"]?["willAutoRenew"] == true)
    #expect(try run(["store", "reconcile", payment]).end == .exited(0))

    _ = try await post(["sandbox", "transactions", payment, "refund"], [:])
    let lost = try run(["store", "reconcile", payment])
    #expect(lost.end == .exited(1))
    #expect(lost.answer["differences"]?.array?.contains { $0["kind"] == "refund" } == true)
    #expect(lost.answer["after"]?["isAllowed"] == false)
    #expect(try run(["store", "reconcile", payment, "--record"]).end == .exited(0))
    #expect(try run(["account", "status"]).answer["tier"]?["value"] == "free")
    #expect(try run(["account", "status"]).answer["answer"] == "refunded")
  }
}
