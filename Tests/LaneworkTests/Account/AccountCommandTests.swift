import Basics
import CommandLineInterface
import Entitlement
import LaneworkCommands
import Signatures
import SignedStoreFixture
import TestSupport
import Testing

@Suite("account import, status, explain and forget")
struct AccountCommandTests {
  private let shop: ShopBench

  init() throws {
    shop = try ShopBench()
  }

  // MARK: What people read

  @Test("A subscription is taken in, told, explained, refunded and forgotten in words")
  func words() throws {
    #expect(
      shop.run("account", "status").output == """
        tier  free
              No subscription is known on this machine.

        """)
    let bought = shop.run("account", "import", "both.jws", "--trust-root", "root.pem")
    #expect(bought.status == .done)
    #expect(
      bought.output == """
        Verified the transaction of payment 1 for lanework.mastery.monthly (SANDBOX),
        paid until 2026-09-14T12:00:00Z.
        Verified the renewal for lanework.mastery.monthly (SANDBOX), which renews.
        3 statements were new. Boards that are opened from now on are pro (SANDBOX). The
        subscription is paid for. This is a SANDBOX subscription, bought in a test and
        not for money.

        """)
    #expect(
      shop.run("account", "status").output == """
        tier          pro (SANDBOX)
                      The subscription is paid for. This is a SANDBOX subscription,
                      bought in a test and not for money.
        purchases     SANDBOX
        paid until    2026-09-14T12:00:00Z
                      It renews by itself.
        last answer   active
                      The store said so at 2026-08-24T12:00:00Z.
        subscription  lanework.mastery.monthly
                      SANDBOX: plan mastery, subscribed until 2026-09-14T12:00:00Z
                      (apple 1).

        """)
    #expect(
      shop.run("account", "explain").output == """
        tier  pro (SANDBOX)
              The subscription is paid for. This is a SANDBOX subscription, bought in a
              test and not for money.
        time  the clock of this machine
              It is 2026-08-25T12:00:00Z by the clock of this machine; no store has told
              a later time.

        What the store has said of SANDBOX purchases gives Pro:
          - Only what the store says of Sandbox purchases was looked at.
          - The subscription to lanework.mastery.monthly counts (payment 1).
          - It is paid for until 2026-09-14T12:00:00.000Z.

        """)
    #expect(
      shop.run("account", "import", "refund.json", "--trust-root", "root.der").output == """
        Verified the notification REFUND about payment 1 for lanework.mastery.monthly
        (SANDBOX), which was taken back at 2026-08-25T12:00:00Z.
        1 statement was new. Boards that are opened from now on are free. The
        subscription was refunded, as the SANDBOX store has said.

        """)
    #expect(
      shop.run("account", "forget", "--yes").output == """
        Everything that was known of subscriptions is forgotten. Boards that are opened
        from now on are free.

        """)
    #expect(
      shop.run("account", "forget", "--yes").output == "Nothing was known of subscriptions.\n")
  }

  @Test("Standard input is read for a dash")
  func standardInput() throws {
    let run = shop.run(
      "account", "import", "-", "--trust-root", "root.pem", input: try shop.store.transaction() + "\r\n")
    #expect(run.status == .done)
    #expect(run.output.contains("are pro (SANDBOX)"))
  }

  // MARK: What programs read

  @Test("Every answer has its form in JSON, with the world that it is about")
  func json() throws {
    let imported = try JSONValue(
      parsing: shop.run("account", "import", "both.jws", "--trust-root", "root.pem", "--json").output)
    #expect(imported["version"] == 1)
    #expect(imported["newStatements"] == 3)
    #expect(imported["imported"]?.array?.map { $0["kind"]?.string } == ["transaction", "renewal-info"])
    #expect(imported["imported"]?.array?.map { $0["environment"]?.string } == ["Sandbox", "Sandbox"])
    #expect(imported["account"]?["tier"]?["value"] == "pro")

    let status = try JSONValue(parsing: shop.run("account", "status", "--json").output)
    for (key, value) in try #require(imported["account"]?.object) { #expect(status[key] == value, "\(key)") }
    #expect(
      shop.run("account", "status", "--json").output
        == #"{"version":1,"tier":{"value":"pro","reason":"The subscription is paid for. This is a SANDBOX subscription, bought in a test and not for money.","environment":"Sandbox","timeOrigin":"wall-clock"},"environment":"Sandbox","expiration":"2026-09-14T12:00:00.000Z","willAutoRenew":true,"answer":"active","answeredAt":"2026-08-24T12:00:00.000Z","time":{"now":"2026-08-25T12:00:00.000Z","origin":"wall-clock","clock":"2026-08-25T12:00:00.000Z"},"subscriptions":[{"store":"apple","environment":"Sandbox","id":"1","productId":"lanework.mastery.monthly","state":"subscribed","isAllowed":true,"plan":"mastery","grantsPro":true,"periodEnd":"2026-09-14T12:00:00.000Z","validUntil":"2026-09-14T12:00:00.000Z","willRenew":true,"nextProductId":"lanework.mastery.monthly","cancellation":null}]}"#
        + "\n")

    let explained = try JSONValue(parsing: shop.run("account", "explain", "--json").output)
    let decision = explained["decisions"]?.array?.first
    #expect(decision?["environment"] == "Sandbox")
    #expect(decision?["counts"] == true)
    #expect(decision?["transactionId"] == "1")
    #expect(decision?["reasons"]?.array?.count == 3)

    #expect(
      shop.run("account", "forget", "--yes", "--json").output == #"{"version":1,"forgotten":true}"# + "\n")
  }

  @Test("A real purchase is no SANDBOX anywhere, and tests of the same application do not count beside it")
  func production() throws {
    shop.configure()
    var real = shop.store
    real.environment = .production
    try shop.disk.write(real.transaction("9", of: "9"), to: "/work/real.jws")
    let root = real.root
    let run = shop.run("account", "import", "real.jws") { $0.storeRoots = [root] }
    #expect(run.status == .done)
    #expect(!run.output.contains("SANDBOX"))
    #expect(run.output.contains("from now on are pro. The\nsubscription is paid for.\n"))
    _ = shop.run("account", "import", "refund.json")
    let explanation = shop.run("account", "explain").output
    #expect(explanation.hasPrefix("tier  pro\n"))
    #expect(explanation.contains("What the store has said of Production purchases gives Pro:"))
    #expect(explanation.contains("What the store has said of SANDBOX purchases would not give Pro:"))
    #expect(
      explanation.contains("None of this counts, since the store has spoken of Production purchases."))
  }

  // MARK: Boards

  @Test("A board that is explained says that the subscription is a test's")
  func boards() throws {
    let board = try ReleaseBoard()
    for name in ["root.pem", "both.jws"] {
      try board.disk.write(shop.disk.read("/work/\(name)"), to: "/work/\(name)")
    }
    _ = board.run("account", "import", "/work/both.jws", "--trust-root", "/work/root.pem")
    let text = board.run("board", "explain", columns: 120).output
    #expect(
      text.contains(
        "tier         pro (SANDBOX)\n             The subscription is paid for. This is a SANDBOX subscription"
      ))
    let tier = try JSONValue(parsing: board.run("board", "explain", "--json").output)["tier"]
    #expect(tier?["value"] == "pro")
    #expect(tier?["environment"] == "Sandbox")
  }

  // MARK: Preferences

  @Test(
    "A root and a configuration that the preferences name hold for every later command, by their whole paths")
  func preferences() throws {
    #expect(
      shop.run("preference", "set", "store-trust-root", "root.pem").output
        == "store-trust-root is /work/root.pem from now on.\n")
    #expect(shop.run("account", "import", "bought.jws").status == .done)
    var other = shop.store
    other.bundleID = "com.example.app"
    try shop.disk.write(other.transaction("2", of: "2", product: "pro"), to: "/work/other.jws")
    #expect(shop.run("account", "import", "other.jws").status == .refused)
    try shop.disk.write(
      #"{"version":1,"bundleId":"com.example.app","products":[{"id":"pro","plan":"mastery","store":"apple"}]}"#,
      to: "/work/other.json")
    _ = shop.run("preference", "set", "store-configuration", "other.json")
    #expect(shop.run("account", "import", "other.jws").status == .done)
    let listed = try JSONValue(parsing: shop.run("preference", "list", "--json").output)["preferences"]
    #expect(listed?["store-configuration"] == "/work/other.json")
    try shop.disk.remove("/work/other.json")
    let status = shop.run("account", "status")
    #expect(status.status == .refused)
    #expect(
      status.messages == "error: There is no store configuration at this path.\nfile: /work/other.json\n")
  }

  // MARK: What is refused

  struct Refusal: CustomTestStringConvertible, Sendable {
    let words: [String]
    let code: String
    let message: String
    var hint: String?
    var testDescription: String { "\(code): \(words.joined(separator: " "))" }
  }

  private static let refusals = [
    Refusal(words: ["missing.jws"], code: "no-file", message: "There is no signed text at this path."),
    Refusal(
      words: ["store.json"], code: "not-signed",
      message: "This JSON has no `signedPayload`, and so is no notification of a store."),
    Refusal(
      words: ["bought.jws"], code: "VERIFICATION_FAILURE",
      message:
        "The transaction was refused. The certificates do not lead to a trusted root: the intermediate names another issuer.",
      hint:
        "If a store of your own signed it, name its root certificate. Use `--trust-root FILE`, or `preference set store-trust-root FILE`."
    ),
    Refusal(
      words: ["bought.jws", "--trust-root", "other-root.pem"], code: "VERIFICATION_FAILURE",
      message: "The transaction was refused. "),
    Refusal(
      words: ["bought.jws", "--trust-root", "missing.pem"], code: "no-file",
      message: "There is no root certificate at this path."),
    Refusal(
      words: ["bought.jws", "--trust-root", "store.json"], code: "not-a-certificate",
      message: "The file holds no certificate."),
    Refusal(
      words: ["other.jws", "--trust-root", "root.pem"], code: "INVALID_APP_IDENTIFIER",
      message:
        "The transaction was refused. The data is about com.example.other, and not about app.lanework.",
      hint:
        "Name the application as `bundleId` in the store configuration. `preference set store-configuration FILE` says which file that is."
    ),
    Refusal(
      words: ["real.jws", "--trust-root", "root.pem"], code: "INVALID_APP_IDENTIFIER",
      message:
        "The transaction was refused. A verifier for production needs the application's number in the store."),
    Refusal(
      words: ["xcode.jws"], code: "INVALID_ENVIRONMENT",
      message: "The transaction was refused. It is from the environment Xcode, of which nothing is taken in."),
    Refusal(
      words: ["late.jws", "--trust-root", "root.pem"], code: "VERIFICATION_FAILURE",
      message: "The transaction was refused. "),
    Refusal(
      words: ["changed.jws", "--trust-root", "root.pem"], code: "VERIFICATION_FAILURE",
      message: "The transaction was refused. "),
  ]

  @Test("What cannot be taken in is refused with a reason, and changes nothing", arguments: refusals)
  func refused(_ refusal: Refusal) throws {
    var other = shop.store
    other.bundleID = "com.example.other"
    try shop.disk.write(other.transaction(), to: "/work/other.jws")
    var real = shop.store
    real.environment = .production
    try shop.disk.write(real.transaction(), to: "/work/real.jws")
    var xcode = shop.store
    xcode.environment = .xcode
    try shop.disk.write(xcode.transaction(), to: "/work/xcode.jws")
    try shop.disk.write(SignedStoreFixture.makeSigner().certificates[2].pem, to: "/work/other-root.pem")
    // The certificates end in 2040.
    try shop.disk.write(shop.store.transaction(signed: 9_000), to: "/work/late.jws")
    let parts = try shop.store.transaction().split(separator: ".")
    let longer = try shop.store.transaction("1", expires: 9_999).split(separator: ".")
    try shop.disk.write("\(parts[0]).\(longer[1]).\(parts[2])", to: "/work/changed.jws")

    let run = ProgramRun(
      ["account", "import"] + refusal.words + ["--json"], disk: MemoryFileSystem(on: shop.disk))
    #expect(run.status == .refused)
    #expect(run.messages == "")
    let error = try #require(JSONValue(parsing: run.output)["error"])
    #expect(error["code"]?.string == refusal.code)
    #expect(error["message"]?.string?.hasPrefix(refusal.message) == true, "\(run.output)")
    if let hint = refusal.hint { #expect(error["hint"]?.string == hint) }
    #expect(shop.disk.status(of: "/home/ada/.local") == nil)

    let spoken = ProgramRun(["account", "import"] + refusal.words, disk: MemoryFileSystem(on: shop.disk))
    #expect(spoken.messages.hasPrefix("error: \(refusal.message)"))
    #expect(spoken.output == "")
  }

  @Test("A ledger that is damaged is kept aside, and the commands work")
  func damagedLedger() throws {
    shop.configure()
    _ = shop.run("account", "import", "bought.jws")
    try shop.disk.replace("/home/ada/.local/state/lanework/subscription-ledger.json", with: "{")
    let status = shop.run("account", "status")
    #expect(status.status == .done)
    #expect(status.output.hasPrefix("tier         pro (SANDBOX)\n"))
    #expect(status.messages.hasPrefix("warning: "))
    #expect(shop.run("account", "import", "both.jws").status == .done)
    #expect(shop.run("account", "explain").messages == "")
  }

  // MARK: Asking before it forgets

  @Test(
    "Forgetting asks a person first, and anything but yes is no",
    arguments: [("y\n", true), ("YES\n", true), ("\n", false), ("n\n", false), ("", false)])
  func asking(_ answer: String, _ forgets: Bool) throws {
    shop.configure()
    _ = shop.run("account", "import", "bought.jws")
    let run = shop.run("account", "forget", input: answer) { environment in
      environment.isInputTerminal = true
      environment.isMessageTerminal = true
    }
    #expect(run.messages.contains("Forget everything that this machine knows of subscriptions? [y/N] "))
    #expect(run.status == (forgets ? .done : .refused))
    #expect(
      shop.run("account", "status").output.hasPrefix(forgets ? "tier  free" : "tier          pro (SANDBOX)"))
  }

  @Test("Where there is nobody to ask, forgetting wants to be told")
  func nobodyToAsk() throws {
    let run = shop.run("account", "forget")
    #expect(run.status == .usage)
    #expect(
      run.messages == "error: This cannot be undone, and there is nobody to ask.\nhint: Say so with --yes.\n")
  }
}
