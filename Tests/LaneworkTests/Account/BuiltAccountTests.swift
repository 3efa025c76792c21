import Basics
import Entitlement
import Foundation
import Posix
import SignedStoreFixture
import TestSupport
import Testing

@Suite("The account, by the program as it is built")
struct BuiltAccountTests {
  private let folder: TemporaryFolder
  private let home: TemporaryFolder
  private let store: SignedStoreFixture

  init() throws {
    folder = try TemporaryFolder()
    home = try TemporaryFolder()
    store = try SignedStoreFixture(now: Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000)))
    try home.write(store.rootText, to: "root.pem")
    try home.write(store.transaction() + "\n" + store.renewal(), to: "bought.jws")
    try home.write(store.notification("REFUND", transaction: store.refund()), to: "refund.jws")
  }

  private func call(_ words: [String], program: String? = nil, input: String = "") throws -> ProgramCall {
    ProgramCall(
      try program ?? BuiltProgram.path(), words, environment: ["HOME": home.path, "TMPDIR": home.path],
      input: Array(input.utf8), timeLimit: .seconds(120))
  }

  private func take(_ name: String) throws {
    let result = try call(
      ["account", "import", home.path(of: name), "--trust-root", home.path(of: "root.pem")]
    ).run()
    #expect(result.end == .exited(0), "\(String(decoding: result.messages, as: UTF8.self))")
  }

  private func tier(of board: String) throws -> String? {
    let result = try call(["board", "explain", board, "--json"]).run()
    return try JSONValue(parsing: result.output)["tier"]?["value"]?.string
  }

  private func board() throws -> RepositoryPlace.Made {
    var fixture = BoardFixture(title: "Plans", folderName: "Plans.lanework")
    fixture.addLane("To do", order: 1_024)
    let made = try RepositoryPlace.atBoard.make(fixture, in: folder)
    // Nobody else is at work in this repository.
    try FileManager.default.removeItem(atPath: "\(made.repository)/index.lock")
    return made
  }

  @Test(
    "A board at the top of a repository is pro after an import and free after a refund, with no network on the way"
  )
  func opening() throws {
    let made = try board()
    #expect(try tier(of: made.board) == "free")
    try take("bought.jws")
    #expect(try tier(of: made.board) == "pro")
    let paid = try SystemCallTrace.run(call(["board", "open", made.board], input: "explain\n"))
    let text = String(decoding: paid.result.output, as: UTF8.self)
    #expect(paid.result.end == .exited(0), "\(String(decoding: paid.result.messages, as: UTF8.self))")
    #expect(text.contains("pro (SANDBOX)"))
    #expect(text.contains("Every change becomes a commit in the board's own repository."))
    expectNoNetwork(paid)

    try take("refund.jws")
    #expect(try tier(of: made.board) == "free")
    let refunded = try SystemCallTrace.run(call(["board", "open", made.board], input: "explain\n"))
    #expect(refunded.result.end == .exited(0))
    #expect(String(decoding: refunded.result.output, as: UTF8.self).contains("The subscription was refunded"))
    expectNoNetwork(refunded)
    #expect(refunded.calls(atOrBelow: made.repository) == [])
  }

  @Test("What a store signed is verified with no network and no other program")
  func importing() throws {
    for words in [
      ["account", "import", home.path(of: "bought.jws"), "--trust-root", home.path(of: "root.pem")],
      ["account", "status"], ["account", "explain"], ["account", "forget", "--yes"],
    ] {
      let trace = try SystemCallTrace.run(call(words))
      #expect(trace.result.end == .exited(0), "\(String(decoding: trace.result.messages, as: UTF8.self))")
      expectNoNetwork(trace)
    }
  }

  private func expectNoNetwork(_ trace: SystemCallTrace) {
    #expect(trace.calls.filter { $0.kind == .socket || $0.kind == .unseen } == [])
    #expect(trace.startedProcesses == [])
    #expect(trace.programs.count == 1)
    #expect(trace.calls.filter { call in call.paths.contains { $0.contains("libcurl") } } == [])
  }

  // MARK: The programs beside it

  @Test(
    "The program that may use the network is found beside this one, and its answer and status are passed on")
  func remote() throws {
    try home.write(
      #"{"version":1,"bundleId":"app.lanework","environment":"Sandbox","appStore":{"issuerId":"i","keyId":"k","keyFile":"key.p8"}}"#,
      to: "store.json")
    try home.write("no key", to: "key.p8")
    #expect(chmod(home.path(of: "key.p8"), 0o644) == 0)
    _ = try call(["preference", "set", "store-configuration", home.path(of: "store.json")]).run()
    let result = try call(["account", "refresh", "--json"]).run()
    #expect(result.end == .exited(1))
    #expect(try JSONValue(parsing: result.output)["error"]?["code"] == "store-key")
  }

  /// A copy of the program with another one beside it.
  private func copy(beside name: String, script: String) throws -> String {
    try folder.makeFolder("bin")
    let copy = folder.path(of: "bin/lanework")
    // Another process writes them: a program that another test starts at this moment would keep files open that this
    // one writes, and what is open for writing cannot be run.
    let making = ProgramCall(
      "/bin/sh",
      ["-c", #"cp "$1" "$2" && printf '#!/bin/sh\n%s\n' "$4" > "$3" && chmod 755 "$3""#, "sh"]
        + [try BuiltProgram.path(), copy, folder.path(of: "bin/\(name)"), script],
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(try making.run().end == .exited(0))
    return copy
  }

  @Test("Words, streams and the status go through as they are")
  func streams() throws {
    let program = try copy(
      beside: "lanework-remote", script: #"printf '<%s>' "$@"; cat; echo told >&2; exit 37"#)
    let words = ["store", "reconcile", "", "--trust-root", " a'\"$HOME\\n ü", "--json"]
    let result = try call(words, program: program, input: "typed").run()
    #expect(result.end == .exited(37))
    #expect(String(decoding: result.output, as: UTF8.self) == words.map { "<\($0)>" }.joined() + "typed")
    #expect(String(decoding: result.messages, as: UTF8.self) == "told\n")
  }

  @Test("A signal that ends the other program ends this one")
  func signals() throws {
    let program = try copy(beside: "lanework-store", script: "kill -TERM $$; sleep 60")
    let result = try call(["store", "sandbox", "--config", "x", "--port", "0"], program: program).run()
    #expect(result.end == .killed(.terminate))
  }
}
