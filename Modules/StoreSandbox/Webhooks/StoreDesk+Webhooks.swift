internal import Basics
internal import Entitlement
internal import Purchases
internal import Signatures
internal import Synchronization

extension StoreDesk {
  /// The subscription by which Google's messages come.
  static let pushSubscription = "projects/sandbox/subscriptions/play"

  /// Signs news and sends it on its way, as the plan says.
  func record(_ news: [StoreNotice], in books: inout Books) {
    for notice in news {
      let signed: String?
      do throws(SignatureError) {
        signed = try keys.signedPayload(of: notice)
      } catch {
        // The keys were good when the store was opened; without a signature there is nothing that could be posted.
        diagnose("A notification could not be signed. \(error)")
        continue
      }
      var delivery = WebhookDelivery(
        number: books.deliveries.count + 1, notice: notice, signedPayload: signed, state: .queued)
      if (notice.store == .apple ? books.plan.appStoreURL : books.plan.googlePlayURL) == nil {
        delivery.state = .unaddressed
      } else if books.plan.lossCount > 0 {
        books.plan.lossCount -= 1
        delivery.state = .lost
      } else if books.plan.isHeld {
        delivery.state = .held
      }
      books.deliveries.append(delivery)
      guard delivery.state == .queued else { continue }
      for _ in 0..<books.plan.copies { enqueue(delivery.number) }
    }
  }

  /// Sends on their way what is held, or what is named, in order or shuffled, each as often as said.
  func release(_ numbers: [Int]?, isShuffled: Bool, seed: UInt64, copies: Int) -> Int {
    withBooks { books in
      var released = numbers ?? books.deliveries.filter { $0.state == .held }.map(\.number)
      released = released.filter { books.deliveries.indices.contains($0 - 1) }
      for number in released { books.deliveries[number - 1].state = .queued }
      var queue = released.flatMap { Array(repeating: $0, count: copies) }
      var random = SeededNumbers(seed: seed)
      if isShuffled { queue.shuffle(using: &random) }
      for number in queue { enqueue(number) }
      return queue.count
    }
  }

  /// Waits until everything that is on its way has arrived, or failed.
  public func drain() async {
    await lastPost.withLock(\.self)?.value
  }

  private func enqueue(_ number: Int) {
    lastPost.withLock { last in
      last = Task { [weak self, last] in
        await last?.value
        await self?.post(number)
      }
    }
  }

  private func post(_ number: Int) async {
    let request = books.withLock { books in self.request(books.deliveries[number - 1], books) }
    guard let request else { return }
    var status: Int?
    let outcome: AppStoreSendAttempt.Outcome
    do throws(HTTPRequestError) {
      let response = try await requester.send(request)
      status = response.status
      // Any of these ends Apple's delivery.
      outcome = (200...206).contains(response.status) ? .success : .unsuccessfulStatus
    } catch {
      outcome = error.code == .timedOut ? .timedOut : .noResponse
    }
    books.withLock { books in
      books.deliveries[number - 1].attempts.append(
        WebhookDelivery.Attempt(instant: books.store.now, outcome: outcome, status: status))
      books.deliveries[number - 1].state = outcome == .success ? .delivered : .failed
    }
  }

  private func request(_ delivery: WebhookDelivery, _ books: Books) -> HTTPRequest? {
    var headers: HTTPHeaders = ["Content-Type": "application/json"]
    if let signed = delivery.signedPayload {
      guard let url = books.plan.appStoreURL else { return nil }
      let body: JSONValue = ["signedPayload": .string(signed)]
      return HTTPRequest(.post, url, headers: headers, body: body.bytes())
    }
    guard let url = books.plan.googlePlayURL else { return nil }
    let message: JSONValue = [
      "message": [
        "data": .string(Base64.standard.encode(JSONValue.object(delivery.notice.payload).bytes())),
        "messageId": .string(delivery.notice.id),
        "publishTime": .string(delivery.notice.instant.text(.milliseconds)),
        "attributes": [:],
      ],
      "subscription": .string(Self.pushSubscription),
    ]
    do throws(SignatureError) {
      let token = try keys.pushToken(audience: books.plan.audience ?? url.description, at: books.store.now)
      headers["Authorization"] = "Bearer \(token)"
    } catch {
      diagnose("The token of a message could not be signed. \(error)")
      return nil
    }
    return HTTPRequest(.post, url, headers: headers, body: message.bytes())
  }
}
