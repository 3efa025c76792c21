import Basics
import Entitlement
import Purchases
import Testing

@Suite struct AppTransactionTests {
  @Test("Every field of Apple's sample is read; its environment is the type of the receipt")
  func sample() throws {
    let download = AppTransaction(try Resource.object("apple/models/appTransaction.json"))
    #expect(download.environment == .localTesting)
    #expect(download.appAppleId == 531_412)
    #expect(download.bundleId == "com.example")
    #expect(download.applicationVersion == "1.2.3")
    #expect(download.versionExternalIdentifier == 512)
    #expect(download.receiptCreationDate == Timestamp(milliseconds: 1_698_148_900_000))
    #expect(download.originalPurchaseDate == Timestamp(milliseconds: 1_698_148_800_000))
    #expect(download.originalApplicationVersion == "1.1.2")
    #expect(download.deviceVerification == "device_verification_value")
    #expect(download.deviceVerificationNonce == "48ccfa42-7431-4f22-9908-7e88983e105a")
    #expect(download.preorderDate == Timestamp(milliseconds: 1_698_148_700_000))
    #expect(download.appTransactionId == "71134")
    #expect(download.originalPlatform == "iOS")
    #expect(download.unreadable.isEmpty)
  }
}
