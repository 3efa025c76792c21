import Boards
import TestSupport
import Testing

@Suite("IdentitySeed")
struct PlanningIdentityTests {
  @Test(
    "Cards of one operation after the other get random identities of version 4 in lowercase, never one twice")
  func identities() throws {
    var fixture = BoardFixture()
    let lane = fixture.addLane("Lane", order: 1024)
    var bench = try PlanningBench(fixture)
    let group = BoardOperation.group(
      OperationGroup(operations: (0..<20).map { .addCard(AddCard(lane: lane.id, title: "\($0)")) }))
    let ids = try (0..<5).flatMap { _ in try bench.perform(group).createdItems.compactMap(\.id) }
    #expect(Set(ids).count == 100)
    for id in ids {
      let name = Array(id.folderName)
      #expect(id.hasCanonicalSpelling)
      #expect(name[14] == "4")
      #expect(["8", "9", "a", "b"].contains(name[19]))
    }
  }
}
