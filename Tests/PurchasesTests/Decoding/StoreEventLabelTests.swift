import Basics
import Purchases
import Testing

@Suite struct StoreEventLabelTests {
  @Test("Apple's notifications are called as OpenIAP calls them")
  func apple() throws {
    let rows = try #require(try Resource.json("openiap/lifecycle.json")["appleMapping"]?.array)
    #expect(rows.count == 16)
    for row in rows {
      let subtype = try #require(row["subtype"]?.string)
      // A star stands for any subtype: none, one that is known, and one that is not.
      for each in subtype == "*" ? [nil, "VOLUNTARY", "NEW_KIND"] : [subtype == "" ? nil : subtype] {
        var payload = JSONObject()
        payload["notificationType"] = row["notificationType"]
        payload["subtype"] = each.map(JSONValue.string)
        #expect(NotificationEnvelope(payload).label?.rawValue == row["event"]?.string, "\(row)")
      }
    }
  }

  @Test("Google's codes are called as OpenIAP calls them")
  func google() throws {
    let rows = try #require(try Resource.json("openiap/lifecycle.json")["googleMapping"]?.array)
    #expect(rows.count == 14)
    for row in rows {
      let code = try #require(row["code"]?.integer)
      #expect(PlaySubscriptionEvent(rawValue: code).label?.rawValue == row["event"]?.string, "\(row)")
    }
  }

  @Test("A code without a name has none", arguments: [0, 14, 17, 18, 20, 22, 99] as [Int64])
  func unnamed(code: Int64) {
    #expect(PlaySubscriptionEvent(rawValue: code).label == nil)
  }
}
