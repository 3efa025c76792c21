import Basics
import Entitlement
import Foundation
import TestSupport
import Testing

@Suite struct ProEntitlementTests {
  private let home: EntitlementHome
  private var folder: TemporaryFolder { home.folder }
  private var diagnostics: RecordedDiagnostics { home.diagnostics }

  init() throws { home = try EntitlementHome() }

  private static let answered = Date(timeIntervalSince1970: 1_787_677_200)
  private static let paid = SubscriptionFacts(
    expiration: Date(timeIntervalSince1970: 1_790_355_600.25), willAutoRenew: true)
  private static let other = SubscriptionFacts(
    expiration: Date(timeIntervalSince1970: 1_800_000_000), willAutoRenew: false)

  private var filePath: String { EntitlementHome.filePath }

  private func launch() -> ProEntitlement { home.launch() }

  private func keep(version: Int = 1, _ members: JSONValue) throws {
    try home.keep(version: version, members)
  }

  @Test("Nothing kept is no subscription, and looking leaves no trace")
  func missing() throws {
    #expect(launch().facts() == .none)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    #expect(diagnostics.all.isEmpty)
  }

  @Test("An answer is known to the next launch, to the millisecond")
  func survives() throws {
    try launch().adopt(.active(Self.paid, answeredAt: Self.answered), from: .store)
    #expect(launch().facts() == Self.paid)
    let text = try folder.read(filePath)
    let start =
      #"{"version":2,"facts":{"expiration":"2026-09-25T17:00:00.250Z","willAutoRenew":true},"#
      + #""answeredAt":"2026-08-25T17:00:00.000Z","answer":"active","#
      + #""trusted":{"instant":"2026-08-25T17:00:00.000Z","boot":"boot-1","sinceBoot":60000},"checksum":"crc32:"#
    #expect(String(decoding: text, as: UTF8.self).hasPrefix(start))
  }

  @Test("A definitive none ends the subscription, also one that was held for being offline")
  func none() throws {
    let lapsedButRenewing = SubscriptionFacts(expiration: Self.answered, willAutoRenew: true)
    try launch().adopt(.active(lapsedButRenewing, answeredAt: Self.answered))
    #expect(Tier.resolve(from: launch().facts(), now: Self.answered.addingTimeInterval(9)) == .pro)
    try launch().adopt(.none(answeredAt: Self.answered.addingTimeInterval(1)))
    #expect(launch().facts() == .none)
    #expect(Tier.resolve(from: launch().facts(), now: Self.answered.addingTimeInterval(9)) == .free)
  }

  @Test("No answer changes nothing, not even the file")
  func noAnswer() throws {
    try launch().adopt(.noAnswer)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    try launch().adopt(.active(Self.paid, answeredAt: Self.answered))
    let before = try folder.read(filePath)
    try launch().adopt(.noAnswer)
    #expect(try folder.read(filePath) == before)
  }

  @Test("Answers may come in any order, and the latest stays", arguments: 0..<6)
  func anyOrder(_ permutation: Int) throws {
    let answers: [StoreAnswer] = [
      .active(Self.paid, answeredAt: Self.answered),
      .none(answeredAt: Self.answered.addingTimeInterval(1)),
      .active(Self.other, answeredAt: Self.answered.addingTimeInterval(1.001)),
    ]
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    for index in orders[permutation] + [0, 1] { try launch().adopt(answers[index]) }
    #expect(launch().facts() == Self.other)
  }

  @Test("Of two answers of the same instant the one that grants less stays, whichever comes first")
  func sameInstant() throws {
    let answers: [StoreAnswer] = [
      .active(Self.paid, answeredAt: Self.answered), .active(Self.other, answeredAt: Self.answered),
      .none(answeredAt: Self.answered),
    ]
    for (first, second, expected) in [
      (0, 1, Self.paid), (1, 0, Self.paid), (0, 2, .none), (2, 0, .none), (1, 2, .none), (2, 1, .none),
    ] {
      let entitlement = launch()
      try FileManager.default.removeItem(atPath: folder.path(of: "state"), ifExists: true)
      try entitlement.adopt(answers[first])
      try entitlement.adopt(answers[second])
      #expect(entitlement.facts() == expected)
      #expect(launch().facts() == expected)
    }
  }

  @Test(
    "An older answer in the file of another process does not win over a later one known here, nor the other way"
  )
  func twoProcesses() throws {
    let first = launch()
    let second = launch()
    try first.adopt(.active(Self.paid, answeredAt: Self.answered.addingTimeInterval(5)))
    try second.adopt(.active(Self.other, answeredAt: Self.answered))
    #expect(first.facts() == Self.paid)
    #expect(second.facts() == Self.paid)
    try second.adopt(.none(answeredAt: Self.answered.addingTimeInterval(6)))
    #expect(first.facts() == .none)
  }

  @Test(
    "A damaged file is no subscription, is kept aside, and is reported once",
    arguments: [
      "", "{", "null", "garbage", #"{"version":1,"facts":{"expiration":null,"willAutoRenew":true}}"#,
      #"{"version":2,"facts":{"expiration":"2999-01-01T00:00:00.000Z","willAutoRenew":true},"checksum":"crc32:00000000"}"#
        + "\n",
    ])
  func damaged(_ text: String) throws {
    try folder.write(text, to: filePath)
    #expect(launch().facts() == .none)
    #expect(launch().facts() == .none)
    #expect(diagnostics.all.map(\.level) == [.warning])
    #expect(try folder.read("state/lanework/subscription-facts.damaged-1.json") == Array(text.utf8))
    try launch().adopt(.active(Self.paid, answeredAt: Self.answered))
    #expect(launch().facts() == Self.paid)
  }

  @Test("One bit of damage anywhere is found")
  func bitFlips() throws {
    try launch().adopt(.active(Self.paid, answeredAt: Self.answered), from: .store)
    let sound = try folder.read(filePath)
    for place in sound.indices {
      var damaged = sound
      damaged[place] ^= 1 << UInt8(place % 8)
      try folder.write(damaged, to: filePath)
      #expect(launch().facts() == .none, "byte \(place)")
    }
  }

  @Test("A file of a newer version is read as far as it is understood, and keeps the rest")
  func newerVersion() throws {
    try keep(
      version: 7,
      [
        "facts": ["expiration": "2026-09-25T17:00:00.250Z", "willAutoRenew": true, "plan": "mastery"],
        "answeredAt": "2026-08-25T17:00:00.000Z", "ledger": ["a", 1, 1.5],
      ])
    #expect(launch().facts() == Self.paid)
    try launch().adopt(.active(Self.other, answeredAt: Self.answered.addingTimeInterval(1)))
    #expect(launch().facts() == Self.other)
    let kept = try home.kept()
    #expect(kept["version"] == 7)
    #expect(kept["ledger"] == ["a", 1, 1.5])
    #expect(kept["facts"]?["plan"] == "mastery")
  }

  @Test(
    "A sound file whose content makes no sense is no subscription, and is said",
    arguments: [
      ["facts": nil], ["facts": ["willAutoRenew": "yes"]],
      ["facts": ["expiration": "soon", "willAutoRenew": true]],
      ["facts": ["expiration": 5, "willAutoRenew": true]],
      ["facts": ["expiration": nil, "willAutoRenew": true], "answeredAt": "today"],
      ["answeredAt": "2026-08-25T17:00:00.000Z"], ["others": 5], ["others": ["Sandbox": ["facts": 1]]],
    ] as [JSONValue])
  func senseless(_ members: JSONValue) throws {
    try keep(["other": 1])
    try keep(members)
    let entitlement = launch()
    for _ in 0..<3 { #expect(entitlement.facts() == .none) }
    #expect(diagnostics.all.map(\.level) == [.warning])
    try entitlement.adopt(.active(Self.paid, answeredAt: Self.answered))
    #expect(launch().facts() == Self.paid)
    #expect(try home.kept()["damaged"] == members)
    #expect(diagnostics.all.count == 1)
  }

  @Test("An answer that cannot be kept is gone by in this process, and the failure is told")
  func cannotBeKept() throws {
    try folder.write("in the way", to: "state")
    let entitlement = launch()
    #expect(throws: PreferenceError.self) {
      try entitlement.adopt(.active(Self.paid, answeredAt: Self.answered))
    }
    #expect(entitlement.facts() == Self.paid)
    #expect(launch().facts() == .none)
  }

  @Test(
    "Dates that no calendar has are brought into the one we write",
    arguments: [
      (.infinity, "9999-12-31T23:59:59.999Z"), (1e300, "9999-12-31T23:59:59.999Z"),
      (-1e300, "0000-01-01T00:00:00.000Z"), (.nan, "0000-01-01T00:00:00.000Z"),
    ] as [(TimeInterval, String)])
  func wildDates(_ seconds: TimeInterval, _ text: String) throws {
    let facts = SubscriptionFacts(expiration: Date(timeIntervalSince1970: seconds), willAutoRenew: false)
    try launch().adopt(.active(facts, answeredAt: Self.answered))
    let kept = try home.kept()
    #expect(kept["facts"]?["expiration"]?.string == text)
    #expect(launch().facts().expiration != nil)
  }
}

extension FileManager {
  fileprivate func removeItem(atPath path: String, ifExists: Bool) throws {
    if !ifExists || fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
