import Basics
import StoreSandbox
import Testing

@Suite struct StoreConfigurationTests {
  @Test("the sample is read whole")
  func sample() throws {
    let configuration = try StoreBench.configuration()
    #expect(configuration.bundleId == "example.lanework")
    #expect(configuration.appAppleId == 1_234_567_890)
    #expect(configuration.gracePeriod == .seconds(16 * 86_400))
    #expect(configuration.products.map(\.id).count == 6)
    let mastery = try #require(configuration.product(StoreBench.mastery))
    #expect(mastery.price == 12_000)
    #expect(mastery.title == "Mastery")
    #expect(mastery.subscription?.level == 1)
    #expect(mastery.subscription?.groupID == StoreBench.plans)
    #expect(mastery.subscription?.offers.map(\.kind) == [.introductory, .promotional, .code, .winBack])
    #expect(mastery.offer(.promotional, "come-back")?.price == 3_000)
    #expect(mastery.offer(.introductory, nil)?.payment == .freeTrial)
    #expect(mastery.offer(.code, "other") == nil)
    #expect(configuration.product(StoreBench.lifetime)?.isSubscription == false)
  }

  @Test("members that are not known are passed over, and nothing need be there")
  func unknown() throws {
    let configuration = try StoreConfiguration(
      json: Array(#"{"whatever":[1,2],"settings":{"_x":null}}"#.utf8))
    #expect(configuration.products.isEmpty)
    #expect(configuration == StoreConfiguration())
  }

  @Test(
    "what cannot be read is named with its place",
    arguments: [
      ("{", "line 1"),
      ("[]", "the whole"),
      (#"{"products":[{"productID":"a","type":"Toy","displayPrice":"1"}]}"#, "products[0].type"),
      (
        #"{"products":[{"productID":"a","type":"Consumable","displayPrice":"1,50"}]}"#,
        "products[0].displayPrice"
      ),
      (
        #"{"products":[{"productID":"a","type":"Consumable","displayPrice":"1.2345"}]}"#,
        "products[0].displayPrice"
      ),
      (#"{"products":[{"productID":"","type":"Consumable","displayPrice":"1"}]}"#, "products[0].productID"),
      (
        #"{"products":[{"productID":"a","type":"Consumable","displayPrice":"1"},"#
          + #"{"productID":"a","type":"Consumable","displayPrice":"1"}]}"#, "`a`"
      ),
      (
        #"{"subscriptionGroups":[{"id":"g","subscriptions":[{"productID":"a","displayPrice":"1","#
          + #""recurringSubscriptionPeriod":"month"}]}]}"#,
        "subscriptionGroups[0].subscriptions[0].recurringSubscriptionPeriod"
      ),
      (
        #"{"subscriptionGroups":[{"id":"g","subscriptions":[{"productID":"a","displayPrice":"1","#
          + #""recurringSubscriptionPeriod":"P1M","introductoryOffer":{"paymentMode":"barter"}}]}]}"#,
        "introductoryOffer.paymentMode"
      ),
      (#"{"settings":{"timeRate":-1}}"#, "settings.timeRate"),
      (#"{"settings":{"gracePeriod":"P1M"}}"#, "settings.gracePeriod"),
      (#"{"settings":{"pageSize":0}}"#, "settings.pageSize"),
      (#"{"sandbox":{"startsAt":"tomorrow"}}"#, "sandbox.startsAt"),
      (#"{"sandbox":{"appAppleId":"x"}}"#, "sandbox.appAppleId"),
    ])
  func errors(_ text: String, _ place: String) {
    let error = #expect(throws: StoreConfigurationError.self) {
      try StoreConfiguration(json: Array(text.utf8))
    }
    #expect(error?.place.contains(place) == true, "\(error?.place ?? "")")
    #expect(error?.description.hasSuffix(".") == true)
  }
}
