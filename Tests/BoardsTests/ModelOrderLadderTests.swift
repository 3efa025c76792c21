import Boards
import TestSupport
import Testing

@Suite("OrderLadder")
struct ModelOrderLadderTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let index: Int
    let neighbours: [Double?]
    let expected: OrderLadder.Placement
    var testDescription: String { "\(index) in \(neighbours)" }
  }

  @Test(
    "An item gets a number strictly between its neighbours, and all get new ones where there is none",
    arguments: [
      Case(index: 0, neighbours: [], expected: .order(1024)),
      Case(index: 0, neighbours: [1024], expected: .order(0)),
      Case(index: 0, neighbours: [0], expected: .order(-1024)),
      Case(index: 1, neighbours: [1024], expected: .order(2048)),
      Case(index: 1, neighbours: [1024, 2048], expected: .order(1536)),
      Case(index: 1, neighbours: [1, 2], expected: .order(1.5)),
      Case(index: 1, neighbours: [-1024, 1024], expected: .order(0)),
      Case(index: 1, neighbours: [-1e308, 1.5e308], expected: .order(0.25e308)),
      Case(index: 1, neighbours: [0x1p1023, 0x1.8p1023], expected: .order(0x1.4p1023)),
      // No number lies in between.
      Case(index: 1, neighbours: [1, 1], expected: .respaced([1024, 2048, 3072])),
      Case(index: 1, neighbours: [1, 1.0.nextUp], expected: .respaced([1024, 2048, 3072])),
      Case(
        index: 1, neighbours: [0, Double.leastNonzeroMagnitude], expected: .respaced([1024, 2048, 3072])),
      // So large that a step changes nothing, or leaves the numbers.
      Case(index: 1, neighbours: [1e300], expected: .respaced([1024, 2048])),
      Case(index: 0, neighbours: [-1e300], expected: .respaced([1024, 2048])),
      Case(index: 1, neighbours: [Double.greatestFiniteMagnitude], expected: .respaced([1024, 2048])),
      // Items without an order stand behind those with one.
      Case(index: 0, neighbours: [nil, nil], expected: .order(1024)),
      Case(index: 1, neighbours: [5, nil], expected: .order(1029)),
      Case(index: 2, neighbours: [5, nil], expected: .respaced([1024, 2048, 3072])),
      Case(index: 1, neighbours: [nil, nil], expected: .respaced([1024, 2048, 3072])),
      // An index outside of the container is its nearest end.
      Case(index: 9, neighbours: [1024], expected: .order(2048)),
      Case(index: -3, neighbours: [1024], expected: .order(0)),
    ])
  func places(_ item: Case) {
    #expect(OrderLadder.place(at: item.index, among: item.neighbours) == item.expected)
  }

  @Test("Adding goes a step beyond the largest order, whatever has none")
  func appends() {
    #expect(OrderLadder.append(to: []) == .order(1024))
    #expect(OrderLadder.append(to: [nil, nil]) == .order(1024))
    #expect(OrderLadder.append(to: [1024, 5, nil]) == .order(2048))
    #expect(OrderLadder.append(to: [-5000]) == .order(-3976))
    #expect(OrderLadder.append(to: [1e300]) == .respaced([1024, 2048]))
  }

  @Test("However often items are put somewhere, the order of all stays the one that was asked for")
  func keepsOrderUnderInsertions() {
    let seed: UInt64 = 0x1A_DDE2
    var generator = SeededGenerator(seed: seed)
    // Near one place the numbers run out after some fifty halvings.
    for isCrowded in [false, true] {
      var wanted: [Int] = []
      var orders: [Double] = []
      var respacings = 0
      for item in 0..<400 {
        let index = isCrowded ? min(1, wanted.count) : Int.random(in: 0...wanted.count, using: &generator)
        wanted.insert(item, at: index)
        switch OrderLadder.place(at: index, among: orders) {
        case .order(let order): orders.insert(order, at: index)
        case .respaced(let all):
          orders = all
          respacings += 1
        }
        let isAscending = zip(orders, orders.dropFirst()).allSatisfy { $0 < $1 }
        #expect(orders.count == wanted.count && isAscending, "seed \(seed), item \(item)")
      }
      #expect(isCrowded == (respacings > 0), "seed \(seed)")
    }
  }
}
