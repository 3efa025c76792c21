internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// Gives the money of a payment back.
  mutating func refund(_ payment: Int, kind: RevocationKind, reason: Int64) throws(StoreRefusal) {
    guard payments[payment].revocation == nil else {
      throw StoreRefusal(.notPossible, "`\(payments[payment].id)` was taken back already.")
    }
    let place = try place(of: payments[payment].chainID)
    guard !isShare(place) else {
      throw StoreRefusal(
        .notPossible, "`\(payments[payment].id)` is shared by the family; nothing was paid for it.")
    }
    revoke(payment: payment, place, kind: kind, reason: reason)
  }

  /// Takes a payment back, and with it what rests on it.
  mutating func revoke(payment: Int, _ place: Int, kind: RevocationKind, reason: Int64) {
    payments[payment].revocation = StorePayment.Revocation(date: now, kind: kind, reason: reason)
    let isPresent = payments[payment].id == chains[place].paymentID
    let renewed = chains[place].willRenew
    if isPresent { rest(place, onOtherThan: payment) }
    let isEnded = chains[place].phase == .revoked
    if chains[place].store == .google {
      tellVoided(place, payment)
      if isEnded { tell(place, google: .revoked, googleOneTime: 2) }
      return
    }
    tell(place, kind == .familyShareEnded ? .revoke : .refund, payment: payment)
    if isEnded, renewed, kind != .familyShareEnded {
      tell(place, .didChangeRenewalStatus, .autoRenewDisabled)
    }
    guard isEnded else { return }
    for share in liveShares(of: place) {
      revoke(payment: currentPayment(share), share, kind: .familyShareEnded, reason: 0)
    }
  }

  /// Has a chain rest on another payment that is still paid, or ends it as taken back.
  private mutating func rest(_ place: Int, onOtherThan payment: Int) {
    let others = payments.indices.filter { other in
      other != payment && payments[other].chainID == chains[place].id && payments[other].isPaid(at: now)
    }
    if let other = others.max(by: { payments[$0].purchaseDate < payments[$1].purchaseDate }) {
      chains[place].paymentID = payments[other].id
      chains[place].productID = payments[other].productID
      chains[place].phase = .active
    } else {
      chains[place].phase = .revoked
      chains[place].willRenew = false
    }
    chains[place].nextProductID = chains[place].productID
    chains[place].nextOffer = nil
    chains[place].priceConsent = nil
    chains[place].pauseUntil = nil
  }

  /// Takes a refund back.
  mutating func reverseRefund(_ payment: Int) throws(StoreRefusal) {
    guard let revocation = payments[payment].revocation, revocation.kind != .familyShareEnded else {
      throw StoreRefusal(.notPossible, "No refund of `\(payments[payment].id)` can be reversed.")
    }
    let place = try place(of: payments[payment].chainID)
    guard chains[place].store == .apple else {
      throw StoreRefusal(.notPossible, "Google's store does not take refunds back.")
    }
    let isPresent = payments[payment].id == chains[place].paymentID
    guard isPresent || payments[payment].expiresDate.map({ $0 <= now }) ?? false else {
      throw StoreRefusal(.notPossible, "Another payment has taken the place of `\(payments[payment].id)`.")
    }
    payments[payment].revocation = nil
    if chains[place].phase == .revoked, isPresent {
      let isOver = payments[payment].expiresDate.map { $0 <= now } ?? false
      chains[place].phase = isOver ? .expired : .active
      chains[place].expirationIntent = isOver ? .other : nil
    }
    tell(place, .refundReversed, payment: payment)
  }

  /// Ends the sharing with somebody of the family.
  mutating func endSharing(_ place: Int, with customer: String) throws(StoreRefusal) {
    guard
      let share = shares(of: place).first(where: { chains[$0].customer == customer && chains[$0].isAlive })
    else {
      throw StoreRefusal(.notPossible, "`\(chains[place].id)` is not shared with `\(customer)`.")
    }
    revoke(payment: currentPayment(share), share, kind: .familyShareEnded, reason: 0)
  }
}
