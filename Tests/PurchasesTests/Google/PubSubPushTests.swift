import Basics
import Purchases
import Signatures
import Testing

@Suite struct PubSubPushTests {
  private func push(_ text: String) throws -> PubSubPush {
    PubSubPush(try #require(try JSONValue(parsing: text).object))
  }

  @Test("A push holds its content, decoded, and who it is")
  func whole() throws {
    let push = try push(
      #"""
      {"message":{"attributes":{"key":"value"},"data":"eyJ2ZXJzaW9uIjoiMS4wIn0=","messageId":"136969346945",
      "message_id":"136969346945","publishTime":"2026-08-25T17:00:00.25Z","novelty":[1]},
      "subscription":"projects/p/subscriptions/s","deliveryAttempt":3}
      """#)
    #expect(push.data == Array(#"{"version":"1.0"}"#.utf8))
    #expect(push.messageId == "136969346945")
    #expect(push.publishTime == Timestamp(milliseconds: 1_787_677_200_250))
    #expect(push.attributes == ["key": "value"])
    #expect(push.subscription == "projects/p/subscriptions/s")
    #expect(push.payload["message"]?["novelty"] == [1])
    #expect(push.unreadable.isEmpty)
  }

  @Test("The same number in two topics is two messages")
  func identity() throws {
    let one = try push(#"{"message":{"messageId":"1"},"subscription":"a"}"#)
    let other = try push(#"{"message":{"messageId":"1"},"subscription":"b"}"#)
    #expect(one.identity != other.identity)
    #expect(one.identity == (try push(#"{"subscription":"a","message":{"message_id":"1"}}"#)).identity)
    #expect(try push(#"{"message":{"messageId":"1"}}"#).identity == nil)
    #expect(try push(#"{"subscription":"a"}"#).identity == nil)
  }

  @Test(
    "The notification within is read, when it is about the configured application",
    arguments: [
      (#"{"packageName":"com.example.lanework","testNotification":{}}"#, nil),
      (#"{"packageName":"com.example.other","testNotification":{}}"#, .invalidAppIdentifier),
      (#"{"packageName":"com.example.Lanework"}"#, .invalidAppIdentifier),
      (#"{"packageName":7}"#, .invalidAppIdentifier), (#"{"testNotification":{}}"#, .invalidAppIdentifier),
      ("[]", .verificationFailure), ("<html>", .verificationFailure), ("", .verificationFailure),
    ] as [(String, VerificationVerdict?)])
  func notification(content: String, verdict: VerificationVerdict?) throws {
    let data = Base64.standard.encode(Array(content.utf8))
    let push = try push(#"{"message":{"data":"\#(data)","messageId":"1"},"subscription":"s"}"#)
    do throws(VerificationError) {
      let notification = try PlayNotification(push, packageName: "com.example.lanework")
      #expect(verdict == nil && notification.isTest)
    } catch {
      #expect(error.verdict == verdict)
      #expect((error.detail == .otherPackageName) == (verdict == .invalidAppIdentifier))
    }
    #expect(throws: VerificationError.self) {
      try PlayNotification(self.push(#"{"message":{}}"#), packageName: "com.example.lanework")
    }
  }

  @Test(
    "A content that is no base64 is none, and is named",
    arguments: [
      (#"{"message":{"data":"%%%"}}"#, ["message.data"]), (#"{"message":{"data":7}}"#, ["message.data"]),
      (#"{"message":[]}"#, ["message"]), ("{}", []),
    ])
  func noContent(text: String, unreadable: [String]) throws {
    let push = try push(text)
    #expect(push.data == nil)
    #expect(push.unreadable == unreadable)
  }
}
