import Flags
import Testing

@Suite struct FlagIdentityTests {
  @Test("Each app and user is an identity of its own")
  func apart() {
    let identities = [
      FlagIdentity(app: "home", user: "ada"), FlagIdentity(app: "home", user: "bob"),
      FlagIdentity(app: "home", user: nil), FlagIdentity(app: "home", user: ""),
      FlagIdentity(app: "Home", user: "ada"), FlagIdentity(app: "home ada", user: nil),
      FlagIdentity(app: "", user: "home ada"), FlagIdentity(app: "", user: nil),
      FlagIdentity(app: "home", user: "\u{E9}"), FlagIdentity(app: "home", user: "e\u{301}"),
    ]
    #expect(Set(identities).count == identities.count)
    #expect(Set(identities.map(\.userHash)).count == identities.count)
  }

  @Test("The hash is the same in every process, and is SHA-256")
  func stable() {
    // printf '%s' 'flags 4 home ada' | sha256sum
    #expect(
      FlagIdentity(app: "home", user: "ada").userHash
        == "1839b33d63c1efe24836b7da1212bc5b03c98dfed950c16686796627b752f63e")
  }
}
