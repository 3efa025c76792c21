import Basics
import Synchronization
import Testing

@Suite("Mailbox")
struct MailboxTests {
  @Test("What is sent is received in its order, all that is there at once")
  func ordered() throws {
    let mailbox = try Mailbox<Int>()
    #expect(mailbox.receiveWithoutWaiting() == [])
    for number in 0..<5 { #expect(mailbox.send(number)) }
    #expect(try mailbox.receive() == [0, 1, 2, 3, 4])
    #expect(mailbox.send(5))
    #expect(mailbox.receiveWithoutWaiting() == [5])
  }

  @Test("A closed mailbox gives what is in it, and takes nothing more")
  func closed() throws {
    let mailbox = try Mailbox<Int>()
    #expect(mailbox.send(1))
    mailbox.close()
    #expect(!mailbox.send(2))
    #expect(try mailbox.receive() == [1])
    #expect(try mailbox.receive() == nil)
  }

  @Test("A thread that waits misses nothing of what many send")
  func manySenders() throws {
    let mailbox = try Mailbox<Int>()
    let received = Mutex([Int]())
    Workers.run(5) { number in
      if number == 0 {
        do {
          while received.withLock({ $0.count }) < 40_000, let some = try mailbox.receive() {
            received.withLock { $0 += some }
          }
        } catch {
          Issue.record(error)
        }
      } else {
        for item in 0..<10_000 { _ = mailbox.send(number * 10_000 + item) }
      }
    }
    #expect(received.withLock(\.self).sorted() == Array(10_000..<50_000))
    #expect(
      (1...4).allSatisfy { sender in
        let own = received.withLock { $0.filter { $0 / 10_000 == sender } }
        return own == own.sorted()
      })
  }
}
