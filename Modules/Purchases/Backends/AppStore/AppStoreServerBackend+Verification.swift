internal import Basics
internal import Signatures

extension AppStoreServerBackend {
  func verifiedTransaction(_ text: String) throws(StoreRequestError) -> Verified<SignedTransaction> {
    do throws(VerificationError) {
      return try verifier.verifyTransaction(text, caller: nil, at: time.now())
    } catch {
      throw StoreRequestError(error)
    }
  }

  func verifiedRenewal(_ text: String) throws(StoreRequestError) -> Verified<RenewalInfo> {
    do throws(VerificationError) {
      return try verifier.verifyRenewalInfo(text, caller: nil, at: time.now())
    } catch {
      throw StoreRequestError(error)
    }
  }

  func verifiedNotification(_ text: String) throws(StoreRequestError) -> VerifiedNotification {
    do throws(VerificationError) {
      return try verifier.verifyNotification(text, caller: nil, at: time.now())
    } catch {
      throw StoreRequestError(error)
    }
  }
}
