import Basics
import Flags
import Foundation
import Testing

@Suite struct HomeFlagsTests {
  @Test("The defaults are off for a promotion and unfinished work, and on for what is shipped")
  func defaults() {
    let flags = HomeFlags.defaults
    #expect(!flags.showsCardBanner)
    #expect(flags.allowsInstantTransfer)
    #expect(!flags.showsSpendingInsights)
    #expect(flags == HomeFlags())
    #expect(flags == HomeFlags([:]))
  }

  @Test("No default speaks against its reason")
  func reasons() {
    #expect(HomeFlags.declarations.allSatisfy { !$0.contradictsReason })
  }

  @Test("What is declared can be listed")
  func declarations() {
    #expect(
      HomeFlags.declarations == [
        FlagDeclaration(key: "home.card_banner", defaultValue: false, reason: .promotion),
        FlagDeclaration(key: "home.instant_transfers", defaultValue: true, reason: .shipped),
        FlagDeclaration(key: "home.spending_insights", defaultValue: false, reason: .unfinished),
      ])
  }

  @Test("It is coded as a struct of plain values")
  func coding() throws {
    var flags = HomeFlags.defaults
    flags.showsCardBanner = true
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = try encoder.encode(flags)
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"allowsInstantTransfer":true,"showsCardBanner":true,"showsSpendingInsights":false}"#)
    #expect(try JSONDecoder().decode(HomeFlags.self, from: text) == flags)
  }

  @Test("The service's unavailability reads as a sentence")
  func unavailable() {
    #expect("\(RemoteFlagsError.unavailable(status: 503))" == "The flag service is unavailable (503).")
  }
}
