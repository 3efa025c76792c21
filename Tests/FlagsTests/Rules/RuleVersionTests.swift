import Basics
import Testing

@testable import Flags

@Suite struct RuleVersionTests {
  @Test(
    "Versions come one after another as semver.org says, whatever they are compared from",
    arguments: [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0", "2", "2.0.1", "2.1", "2.10.0", "10.0.0-1", "10.0.0", "18446744073709551616.0.0",
    ].enumerated().map { ($0, $1) })
  func order(_ position: Int, _ version: String) {
    let versions = [
      "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta", "1.0.0-beta.2", "1.0.0-beta.11",
      "1.0.0-rc.1", "1.0.0", "2.0.0", "2.0.1", "2.1.0", "2.10.0", "10.0.0-1", "10.0.0",
      "18446744073709551616.0.0",
    ]
    for (other, otherVersion) in versions.enumerated() {
      #expect(RuleVersion.compare(.string(version), "<", .string(otherVersion)) == .bool(position < other))
      #expect(RuleVersion.compare(.string(version), ">=", .string(otherVersion)) == .bool(position >= other))
      #expect(RuleVersion.compare(.string(version), "=", .string(otherVersion)) == .bool(position == other))
    }
  }

  @Test(
    "What is no version compares as nothing",
    arguments: [
      "", "v", "x", "1.", "1..2", "1.2.3.4", "01.2.3", "1.02.3", "1.2.3-", "1.2.3-a..b", "1.2.3-01", "1.2.3+",
      "1.2.3+a..b", " 1.2.3", "1.2.3 ", "vv1", "-1", "1.2.3-ä", nil, true, [1], ["a": 1],
    ] as [JSONValue])
  func none(_ value: JSONValue) {
    #expect(RuleVersion.compare(value, "=", value) == .null)
  }
}
