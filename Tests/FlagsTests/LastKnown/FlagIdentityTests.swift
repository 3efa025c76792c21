import Flags
import Testing

@Suite struct FlagIdentityTests {
  @Test("Each app, service and user is an identity of its own")
  func apart() {
    let identities = [
      FlagIdentity(app: "home", user: "ada"), FlagIdentity(app: "home", user: "bob"),
      FlagIdentity(app: "home", user: nil), FlagIdentity(app: "home", user: ""),
      FlagIdentity(app: "Home", user: "ada"), FlagIdentity(app: "home ada", user: nil),
      FlagIdentity(app: "home", user: "ada", service: "https://trial.example"),
      FlagIdentity(app: "home", user: nil, service: "https://trial.example"),
      FlagIdentity(app: "home", user: "ada", service: ""), FlagIdentity(app: "home user ada", user: nil),
      FlagIdentity(app: "", user: "home ada"), FlagIdentity(app: "", user: nil),
      FlagIdentity(app: "home", user: "\u{E9}"), FlagIdentity(app: "home", user: "e\u{301}"),
    ]
    #expect(Set(identities).count == identities.count)
    #expect(Set(identities.map(\.userHash)).count == identities.count)
  }

  @Test("The hash is the same in every process, and is SHA-256")
  func stable() {
    // printf '%s' 'flags 4 home user ada' | sha256sum
    #expect(
      FlagIdentity(app: "home", user: "ada").userHash
        == "31106389279cf88ec1f8af8981936b1f5544ad2651846a120c97416e771d57c3")
    // printf '%s' 'flags 4 home service 1 x user ada' | sha256sum
    #expect(
      FlagIdentity(app: "home", user: "ada", service: "x").userHash
        == "765998b1014869a67009312ad1ef68f3c4df8d799b2833906ca5205460b2aee7")
  }
}
