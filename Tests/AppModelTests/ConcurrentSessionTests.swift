import AppModel
import Basics
import Boards
import Entitlement
import Foundation
import History
import Synchronization
import TestSupport
import Testing

@Suite("Several sessions on one board at once") struct ConcurrentSessionTests {
  private static let sessions = 6
  private static let operations = 50

  @Test(
    "No operation is refused or lost when different things are touched, and the history has all of them",
    arguments: [Tier.free, .pro])
  func allAtOnce(_ tier: Tier) throws {
    let board = try GitBoard()
    try board.subscribe(tier == .pro)
    let cards = (1...Self.sessions).map { BoardFixture.id(100 + $0) }
    let first = try board.begin()
    for card in cards {
      try first.perform(.addCard(AddCard(card: card, lane: board.todo.id, title: "Card")))
    }
    first.end(.programEnds)
    let before = try board.begin(.single).historyEntries().count

    let failures = Mutex<[String]>([])
    let group = DispatchGroup()
    for (number, card) in cards.enumerated() {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        do {
          let session = try board.begin()
          for step in 1...Self.operations {
            let operation: BoardOperation =
              switch step % 5 {
              case 0: .moveCard(MoveCard(card: card, lane: step % 2 == 0 ? board.todo.id : board.doing.id))
              case 1: .setCardDue(SetCardDue(card: card, due: "2026-12-\(10 + step % 20)"))
              case 2: .addCard(AddCard(lane: board.doing.id, title: "New \(number) \(step)"))
              case 3: .describeCard(DescribeCard(card: card, body: "Text \(step)\n"))
              default: .renameCard(RenameCard(card: card, title: "Card \(number) \(step)"))
              }
            try session.perform(operation)
          }
          session.end(.programEnds)
        } catch {
          failures.withLock { $0.append("\(error)") }
        }
      }
    }
    group.wait()
    #expect(failures.withLock { $0 } == [])

    let last = try board.begin(.single)
    for (number, card) in cards.enumerated() {
      let found = try #require(last.board.card(card))
      #expect(found.title == "Card \(number) 49")
      #expect(String(decoding: found.body, as: UTF8.self) == "Text 48\n")
      #expect(last.board.lane(ofCard: card)?.id == board.todo.id)
    }
    #expect(
      last.board.lanes.flatMap(\.cards).count { $0.title?.hasPrefix("New ") == true } == Self.sessions * 10)
    let entries = try last.historyEntries()
    #expect(entries.count == before + Self.sessions * Self.operations)
    #expect(entries.allSatisfy { $0.name.kind != ChangeName.outside.kind || $0.record.session == nil })
    if tier == .pro { try board.expectSound() }
  }
}
