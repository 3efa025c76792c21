import Basics
import Synchronization
import TestSupport
import Testing

@Suite struct PublishedReferenceTests {
  private final class Numbered: Sendable {
    let number: Int
    let double: Int
    private let alive: Counter

    init(_ number: Int, _ alive: Counter) {
      self.number = number
      double = number * 2
      self.alive = alive
      alive.count.add(1, ordering: .relaxed)
    }

    deinit { alive.count.subtract(1, ordering: .relaxed) }
  }

  private final class Counter: Sendable {
    let count = Atomic<Int>(0)
  }

  @Test("What was put in place last is read, and objects live as long as somebody has them")
  func lifetime() {
    let alive = Counter()
    do {
      let reference = PublishedReference(Numbered(1, alive))
      let first = reference.load()
      reference.replace(with: Numbered(2, alive))
      #expect(reference.load().number == 2)
      #expect(first.number == 1)
      #expect(alive.count.load(ordering: .relaxed) == 2)
    }
    #expect(alive.count.load(ordering: .relaxed) == 0)
  }

  @Test("Threads that read while others replace never see an object that is gone, and none is kept or lost")
  func underLoad() {
    let alive = Counter()
    let writes = 20_000
    let wrong = Atomic<Int>(0)
    let isDone = Atomic<Int>(0)
    do {
      let reference = PublishedReference(Numbered(0, alive))
      Workers.run(5) { worker in
        if worker < 2 {
          for number in 1...writes { reference.replace(with: Numbered(number, alive)) }
          isDone.add(1, ordering: .sequentiallyConsistent)
          return
        }
        while isDone.load(ordering: .sequentiallyConsistent) < 2 {
          let object = reference.load()
          if object.double != object.number * 2 { wrong.add(1, ordering: .relaxed) }
        }
      }
      #expect(reference.load().number == writes)
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    #expect(alive.count.load(ordering: .relaxed) == 0)
  }
}
