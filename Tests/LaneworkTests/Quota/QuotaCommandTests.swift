import Basics
import CommandLineInterface
import Foundation
import LaneworkCommands
import Posix
import TestSupport
import Testing

@Suite("lanework quota")
struct QuotaCommandTests {
  private let bench: QuotaBench

  init() throws { bench = try QuotaBench() }

  // MARK: Status

  @Test("The status in JSON is what the service answers, with the version beside")
  func status() async throws {
    try await bench.run("quota", "account", "set", "--account", "ada", "--plan", "foundation")
    try await bench.run("quota", "consume", "impulses", "12", "checkins", "5", "--account", "ada")
    let run = try await bench.run("quota", "status", "--account", "ada", "--json")
    #expect(run.status == .done)
    #expect(
      run.output == """
        {"version":1,"tier":"foundation","status":"active","can_capture":true,"can_checkin":true,\
        "can_start_session":true,\
        "impulses":{"used":12,"limit":30,"period":"monthly","resets_at":"2026-09-25T12:00:00.000Z"},\
        "checkins":{"used":5,"limit":90,"period":"monthly","resets_at":"2026-09-25T12:00:00.000Z"},\
        "marketed_as_unlimited":false}

        """)
  }

  @Test("A person is told what is left, when it comes back, and at a limit what to do")
  func table() async throws {
    try await bench.run("quota", "account", "set", "--plan", "foundation")
    try await bench.run("quota", "consume", "impulses", "30")
    #expect(
      try await bench.run("quota", "status").output == """
        local  Impulse, active

        metric    used  left  limit  resets
        impulses    30     0     30  25 Sep, 12:00
        checkins     0    90     90  25 Sep, 12:00

        No impulses are left until 25 Sep, 12:00. The plan mastery allows 60 monthly:
          lanework quota account set --plan mastery

        """)
  }

  @Test("An account that nobody knows is told how to begin, and nothing is made")
  func unknown() async throws {
    let run = try await bench.run("quota", "status", "--account", "a b")
    #expect(run.output.hasPrefix("a b  Trial, expired\n"))
    #expect(run.output.hasSuffix("\n  lanework quota account set --account 'a b'\n"))
    #expect(try bench.home.names() == [])
  }

  @Test("Without --refresh boards do not hear of it, and with it they do")
  func refresh() async throws {
    try bench.home.write("---\nkind: board\n---\n", to: "Plans.lanework/index.md")
    let board = bench.home.path(of: "Plans.lanework")
    try await bench.run("preference", "set", "account", "ada")
    try await bench.run("quota", "account", "set", "--plan", "mastery")
    try await bench.run("quota", "status")
    #expect(try await bench.run("board", "explain", board, "--json").json["quota"] == .null)
    try await bench.run("quota", "status", "--refresh")
    let quota = try await bench.run("board", "explain", board, "--json").json["quota"]
    #expect(quota?["status"]?["tier"]?.string == "mastery")
    #expect(quota?["fetchedAt"]?.string == "2026-08-25T12:00:00.000Z")
  }

  // MARK: Consuming

  @Test("A refusal is an answer with status 1: nothing is consumed, and nothing is an error")
  func refused() async throws {
    try await bench.run("quota", "account", "set")
    #expect(
      try await bench.run("quota", "consume", "impulses", "2").output
        == "impulses: 2 consumed, 1 of 3 left.\n")
    let refused = try await bench.run("quota", "consume", "impulses", "2", "checkins", "--json")
    #expect(refused.status == .refused)
    #expect(try refused.json["granted"] == false)
    #expect(try refused.json["refusal"]?.string == "quota_exceeded:impulses")
    #expect(try refused.json["error"] == nil)
    let status = try await bench.run("quota", "status", "--json").json
    #expect(status["impulses"]?["used"] == 2)
    #expect(status["checkins"]?["used"] == 0)
    let words = try await bench.run("quota", "consume", "impulses", "2")
    #expect(words.output.hasPrefix("Refused: 1 of 3 impulses are left, and 2 were asked for."))
    #expect(words.messages == "")
  }

  @Test("A repeated request counts once; the same key for something else is an error")
  func key() async throws {
    try await bench.run("quota", "account", "set")
    let first = try await bench.run("quota", "consume", "impulses", "--key", "k", "--json").json
    let second = try await bench.run("quota", "consume", "impulses", "--key", "k", "--json").json
    #expect(first["replay"] == false && second["replay"] == true)
    #expect(first["made_at"] == second["made_at"] && second["usage"]?["impulses"]?["used"] == 1)
    let other = try await bench.run("quota", "consume", "checkins", "--key", "k", "--json")
    #expect(other.status == .refused)
    #expect(try other.json["error"]?["code"]?.string == "key-reused")
    #expect(try await bench.run("quota", "status", "--json").json["impulses"]?["used"] == 1)
  }

  @Test(
    "What makes no sense is a wrong line, and nothing is consumed",
    arguments: [
      ["nonsense"], ["impulses", "0"], ["3"], ["impulses", "1", "2"], ["impulses", "impulses"], [],
    ])
  func nonsense(_ words: [String]) async throws {
    try await bench.run("quota", "account", "set")
    let run = try await bench.run(["quota", "consume"] + words)
    #expect(run.status == .usage)
    #expect(run.messages.hasPrefix("error: "))
    #expect(try await bench.run("quota", "status", "--json").json["impulses"]?["used"] == 0)
  }

  @Test("Of processes that race for the last units exactly as many get one as there are")
  func race() async throws {
    // Not by the clock of these tests, by which a trial is over for a process.
    try await bench.run("quota", "account", "set") { $0.time = SystemTime() }
    let path = try BuiltProgram.path()
    let home = bench.home.path
    let ends = try await withThrowingTaskGroup(of: ProgramEnd.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let call = ProgramCall(path, ["quota", "consume", "impulses"], environment: ["HOME": home])
          return try await OwnThread.run { Result { try call.run().end } }.get()
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(ends.count { $0 == .exited(0) } == 3)
    #expect(ends.count { $0 == .exited(1) } == 5)
    let status = try await bench.run("quota", "status", "--json") { $0.time = SystemTime() }
    #expect(try status.json["impulses"]?["used"] == 3)
  }

  @Test("Who did what is listed, newest first, with the actor of the command line")
  func history() async throws {
    try await bench.run("quota", "account", "set")
    try await bench.run("quota", "consume", "impulses", "--as", "Robin")
    let entries = try await bench.run("quota", "history", "--json").json["entries"]?.array ?? []
    // The clock of these tests stands still, so that the two are in the order of their keys.
    let done = entries.compactMap { "\($0["actor"]?.string ?? "") \($0["kind"]?.string ?? "")" }
    #expect(done.sorted() == ["Robin consumption", "ada change"])
    #expect(try await bench.run("quota", "history").output.contains("open trial, zone UTC"))
  }

  // MARK: Accounts

  @Test("An account is opened, given a plan, cancelled to its end, and over")
  func account() async throws {
    func profile(_ words: String...) async throws -> JSONValue? {
      let run = try await bench.run(["quota", "account", "set", "--json"] + words)
      #expect(run.status == .done, "\(run.output)")
      return try run.json
    }
    let trial = try await profile("--zone", "Europe/Oslo")
    #expect(trial?["profile"]?["trial_end"]?.string == "2026-09-01T12:00:00.000Z")
    #expect(trial?["profile"]?["zones"]?.array?.first?["zone"]?.string == "Europe/Oslo")
    #expect(
      try await profile("--end", "2026-09-05")?["profile"]?["trial_end"]?.string == "2026-09-05T00:00:00.000Z"
    )
    try await bench.run("quota", "consume", "impulses")
    let paid = try await profile("--plan", "mastery")
    #expect(paid?["status"]?["tier"]?.string == "mastery")
    let cancelled = try await profile("--status", "cancelled", "--end", "2026-10-01T00:00:00Z")
    #expect(cancelled?["status"]?["status"]?.string == "cancelled")
    #expect(cancelled?["status"]?["can_start_session"] == true)
    #expect(try await profile("--status", "expired")?["status"]?["can_start_session"] == false)
  }

  @Test("Another end for a plan that is cancelled leaves it cancelled, and it is over when that is")
  func cancelledEnd() async throws {
    try await bench.run("quota", "account", "set", "--plan", "foundation")
    try await bench.run("quota", "account", "set", "--status", "cancelled", "--end", "2026-10-01")
    for (end, isActive) in [("2026-11-01", true), ("2026-08-01", false)] {
      let set = try await bench.run("quota", "account", "set", "--end", end, "--json")
      #expect(set.status == .done, "\(set.messages)")
      #expect(try set.json["profile"]?["subscription_end"]?.string == "\(end)T00:00:00.000Z")
      #expect(try set.json["status"]?["status"]?.string == "cancelled")
      #expect(try set.json["status"]?["can_start_session"]?.bool == isActive)
    }
  }

  @Test("A cancelled trial that gets another end stays cancelled, and lasts to it")
  func cancelledTrialEnd() async throws {
    try await bench.run("quota", "account", "set")
    try await bench.run("quota", "account", "set", "--status", "cancelled")
    let set = try await bench.run("quota", "account", "set", "--end", "2026-11-01", "--json").json
    #expect(set["status"]?["status"]?.string == "cancelled" && set["status"]?["can_start_session"] == true)
  }

  @Test("A plan that is in force or over has no end to move: that is refused, and nothing is changed")
  func noEnd() async throws {
    try await bench.run("quota", "account", "set", "--plan", "foundation")
    for (status, words) in [("active", "until it is cancelled"), ("expired", "is over")] {
      if status == "expired" { try await bench.run("quota", "account", "set", "--status", "expired") }
      let before = try await bench.run("quota", "account", "export").output
      for more in [[], ["--zone", "Europe/Oslo"], ["--plan", "mastery"]] {
        let set = try await bench.run(["quota", "account", "set", "--end", "2027-01-01"] + more)
        #expect(set.status == .usage)
        let expected = more.contains("--plan") ? "until it is cancelled" : words
        #expect(set.messages.contains(expected) && set.messages.contains("hint: "), "\(set.messages)")
        #expect(try await bench.run("quota", "account", "export").output == before)
      }
    }
  }

  @Test("A plan, a zone or a time that there is not is a wrong line, and opens no account")
  func wrongAccount() async throws {
    for words in [
      ["--plan", "gold"], ["--zone", "Nowhere/City"], ["--end", "soon"],
      ["--status", "expired", "--end", "2027-01-01"],
    ] {
      let run = try await bench.run(["quota", "account", "set"] + words)
      #expect(run.status == .usage, "\(words)")
      #expect(run.messages.hasPrefix("error: "))
    }
    #expect(try await bench.run("quota", "account", "export").status == .refused)
  }

  @Test("An export has everything that is kept, and after a deletion nothing is")
  func export() async throws {
    try await bench.run("quota", "account", "set", "--account", "ada")
    try await bench.run("quota", "consume", "impulses", "--account", "ada")
    let export = try await bench.run("quota", "account", "export", "--account", "ada").json
    #expect(export["account"]?.string == "ada")
    #expect(export["entries"]?.array?.count == 2)
    let asked = try await bench.run("quota", "account", "delete", "--account", "ada")
    #expect(asked.status == .usage)
    let deleted = try await bench.run("quota", "account", "delete", "--account", "ada", "--yes")
    #expect(deleted.output == "Deleted the account ada with 2 entries.\n")
    #expect(try await bench.run("quota", "account", "export", "--account", "ada").status == .refused)
    #expect(try await bench.run("quota", "account", "delete", "--account", "ada", "--yes").status == .refused)
  }

  // MARK: Configuration

  @Test("A limit is changed in a new version, with who made it, and holds at once")
  func config() async throws {
    try await bench.run("quota", "account", "set", "--plan", "foundation")
    let dry = try await bench.run(
      "quota", "config", "set", "foundation", "impulses", "1", "monthly", "--dry-run")
    #expect(dry.output.hasSuffix("Nothing was changed.\n"))
    #expect(try await bench.run("quota", "status", "--json").json["impulses"]?["limit"] == 30)
    let set = try await bench.run(
      "quota", "config", "set", "foundation", "impulses", "1", "monthly", "--as", "Robin")
    #expect(set.output.hasPrefix("foundation impulses: 30 monthly, then 1 monthly\n"))
    #expect(try await bench.run("quota", "status", "--json").json["impulses"]?["limit"] == 1)
    let shown = try await bench.run("quota", "config", "show", "--json").json
    #expect(shown["configuration_version"] == 2)
    #expect(shown["changed_by"]?.string == "Robin")
    #expect(try await bench.run("quota", "config", "show").output.contains("foundation  1 monthly"))
  }

  @Test("A dry run names whom a changed file would block, and the file can then be put in force")
  func diff() async throws {
    try await bench.run("quota", "account", "set", "--account", "ada", "--plan", "foundation")
    try await bench.run("quota", "account", "set", "--account", "kim", "--plan", "foundation")
    try await bench.run("quota", "consume", "impulses", "5", "--account", "ada")
    let text = try await bench.run("quota", "config", "show", "--json").output
    try bench.home.write(text, to: "same.json")
    try bench.home.write(text.replacingOccurrences(of: "\"limit\":30", with: "\"limit\":4"), to: "plans.json")
    #expect(try await bench.run("quota", "config", "diff", "same.json").output == "Nothing differs.\n")
    let diff = try await bench.run("quota", "config", "diff", "plans.json", "--json")
    #expect(diff.status == .refused)
    #expect(try diff.json["blocked"]?.array?.compactMap { $0["account"]?.string } == ["ada"])
    #expect(try diff.json["accounts"] == 2)
    let words = try await bench.run("quota", "config", "diff", "plans.json").output
    #expect(words.contains("ada      foundation  impulses  5 of 30  5 of 4"), "\(words)")
    #expect(try await bench.run("quota", "config", "show", "--json").json["configuration_version"] == 1)
    #expect(try await bench.run("quota", "config", "set", "--file", "plans.json").status == .done)
    #expect(try await bench.run("quota", "config", "show", "--json").json["configuration_version"] == 2)
  }

  @Test(
    "A limit that makes no sense is refused, and nothing is changed",
    arguments: [
      ["foundation", "impulses", "-1", "monthly"], ["foundation", "impulses", "many", "monthly"],
      ["foundation", "impulses", "3", "weekly"], ["foundation", "nonsense", "3", "monthly"],
      ["gold", "impulses", "3", "monthly"], ["foundation", "impulses"],
    ])
  func wrongLimit(_ words: [String]) async throws {
    #expect(try await bench.run(["quota", "config", "set"] + words).status == .usage)
    #expect(try await bench.run("quota", "config", "show", "--json").json["configuration_version"] == 1)
  }

  @Test("A file without a limit is refused with the place, and never taken as unlimited")
  func missingLimit() async throws {
    let text = try await bench.run("quota", "config", "show", "--json").output
    let limit = #""impulses":{"limit":60,"period":"monthly"}"#
    #expect(text.contains(limit))
    let without = text.replacingOccurrences(of: "," + limit, with: "")
    try bench.home.write(without.replacingOccurrences(of: limit + ",", with: ""), to: "plans.json")
    let run = try await bench.run("quota", "config", "set", "--file", "plans.json")
    #expect(run.status == .refused)
    #expect(run.messages.contains("mastery") && run.messages.contains("impulses"), "\(run.messages)")
  }

  // MARK: The database

  @Test("A damaged database is an error that says what to do, and not an empty ledger")
  func damaged() async throws {
    try bench.home.write(String(repeating: "no database ", count: 1_000), to: "bad.sqlite")
    let run = try await bench.run("quota", "status", "--database", "bad.sqlite", "--json")
    #expect(run.status == .refused)
    #expect(try run.json["error"]?["hint"]?.string?.isEmpty == false)
    let again = try await bench.run("quota", "consume", "impulses", "--database", "bad.sqlite", "--json")
    #expect(again.status == .refused)
    #expect(try again.json["error"] != nil)
  }

  @Test("A database that is named and not there is an error of a look, and nothing is made")
  func missing() async throws {
    for path in ["none.sqlite", "no/folder/quota.sqlite"] {
      let run = try await bench.run("quota", "status", "--database", path, "--json")
      #expect(run.status == .refused)
      #expect(try run.json["error"]?["code"]?.string == "no-database")
    }
    #expect(try bench.home.names() == [])
  }

  @Test("Without a home there is no database but the one that is named")
  func noHome() async throws {
    let run = try await bench.run("quota", "status") { $0.variables = [:] }
    #expect(run.status == .refused)
    #expect(run.messages.hasSuffix("hint: Set HOME or XDG_STATE_HOME to an absolute path.\n"))
    let named = try await bench.run("quota", "account", "set", "--database", "q.sqlite") {
      $0.variables = [:]
    }
    #expect(named.status == .done)
    #expect(try bench.home.names().contains("q.sqlite"))
  }
}
