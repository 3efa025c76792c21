internal import Basics
internal import Entitlement
internal import Purchases

extension SandboxStore {
  /// Has news of a chain be told, in the words of its store; a store that has none for it says nothing.
  mutating func tell(
    _ place: Int, _ type: NotificationType? = nil, _ subtype: NotificationSubtype? = nil, payment: Int? = nil,
    google: PlaySubscriptionEvent? = nil, googleOneTime: Int64? = nil
  ) {
    let chain = chains[place]
    if chain.store == .google {
      if chain.isSubscription {
        if let google { addGoogle(chain, .googleSubscription(google)) }
      } else if let googleOneTime {
        addGoogle(chain, .googleOneTime(googleOneTime))
      }
      return
    }
    guard let type else { return }
    let payment = payments[payment ?? currentPayment(place)]
    let id = numbers.identity()
    notices.append(
      StoreNotice(
        id: id, instant: now, store: .apple, kind: .apple(type, subtype), chainID: chain.id,
        transactionID: payment.id, payload: envelope(id, type, subtype, about: chain),
        transaction: transactionPayload(payment, in: chain),
        renewal: chain.isSubscription ? renewalPayload(chain) : nil))
  }

  /// Has news of a payment be told by Apple's store.
  mutating func tellOfPayment(_ payment: Int, _ type: NotificationType) {
    guard let place = chains.firstIndex(where: { $0.id == payments[payment].chainID }) else { return }
    tell(place, type, payment: payment)
  }

  mutating func tellVoided(_ place: Int, _ payment: Int) {
    addGoogle(chains[place], .googleVoided, order: payments[payment].orderID)
  }

  mutating func tellDeclined(_ pending: PendingOrder) {
    guard let product = configuration.product(pending.order.productID) else { return }
    addGoogle(
      product.isSubscription ? .googleSubscription(.pendingPurchaseCanceled) : .googleOneTime(2),
      token: pending.id, productID: product.id, order: nil)
  }

  mutating func tellTest(_ store: StoreName) {
    guard store == .apple else { return addGoogle(.googleTest, token: nil, productID: nil, order: nil) }
    let id = numbers.identity()
    notices.append(
      StoreNotice(
        id: id, instant: now, store: .apple, kind: .apple(.test, nil), chainID: nil, transactionID: nil,
        payload: envelope(id, .test, nil, about: nil), transaction: nil, renewal: nil))
  }

  mutating func tellSummary(of product: ConfiguredProduct, _ request: String, _ result: MassExtension) {
    let id = numbers.identity()
    notices.append(
      StoreNotice(
        id: id, instant: now, store: .apple, kind: .apple(.renewalExtension, .summary), chainID: nil,
        transactionID: nil, payload: summaryEnvelope(id, product, request, result), transaction: nil,
        renewal: nil))
  }

  private mutating func addGoogle(_ chain: StoreChain, _ kind: StoreNotice.Kind, order: String? = nil) {
    addGoogle(
      kind, token: chain.id, productID: chain.productID, order: order, isSubscription: chain.isSubscription)
  }

  private mutating func addGoogle(
    _ kind: StoreNotice.Kind, token: String?, productID: String?, order: String?, isSubscription: Bool = true
  ) {
    // Pub/Sub numbers its messages.
    let id = "\(numbers.next() % 9_000_000_000_000_000 + 1_000_000_000_000_000)"
    notices.append(
      StoreNotice(
        id: id, instant: now, store: .google, kind: kind, chainID: token, transactionID: order,
        payload: developerNotification(kind, token, productID, order, isSubscription: isSubscription),
        transaction: nil, renewal: nil))
  }
}
