import Basics
import Flags
import Synchronization
import Testing

@Suite struct FlagSetTests {
  /// One flag of each type, and a set within the set.
  struct Mixed: FlagSet {
    @Flagged("mixed.on", .shipped) var isOn = true
    @Flagged("mixed.count", .unfinished) var count = 10
    @Flagged("mixed.share", .unfinished) var share = 0.25
    @Flagged("mixed.name", .promotion) var name = "plain"
    var inner = Inner()
  }

  struct Inner: FlagSet {
    @Flagged("inner.on", .unfinished) var isOn = false
    /// Defaults that are asked for in the middle of a reading are the defaults all the same.
    var sibling = Sibling.defaults
  }

  struct Sibling: FlagSet {
    @Flagged("mixed.count", .unfinished) var count = 1
  }

  struct Contradictory: FlagSet {
    @Flagged("a", .shipped) var isOff = false
    @Flagged("b", .promotion) var isOn = true
    @Flagged("c", .shipped) var count = 0
  }

  private final class Recorder: FlagObserving {
    private let recorded = Mutex<[FlagEvaluation]>([])
    var all: [FlagEvaluation] { recorded.withLock(\.self) }
    func observe(_ evaluation: FlagEvaluation) { recorded.withLock { $0.append(evaluation) } }
  }

  private static let fetchedAt = Timestamp(milliseconds: 1_000_000)
  private static let snapshot: FlagSnapshot = [
    "mixed.on": false, "mixed.count": 3.0, "mixed.share": 2, "inner.on": true,
  ]

  @Test("Each flag is its value, or its default where the value is missing or of another type")
  func reading() {
    let flags = Mixed(Self.snapshot)
    #expect(!flags.isOn)
    #expect(flags.count == 10)
    #expect(flags.share == 2)
    #expect(flags.name == "plain")
    #expect(flags.inner.isOn)
    #expect(flags.inner.sibling.count == 1)
  }

  @Test("Nothing known means defaults, and so does a set made without a snapshot")
  func defaults() {
    #expect(Mixed(nil, at: Self.fetchedAt) == .defaults)
    #expect(Mixed() == .defaults)
    #expect(Mixed.defaults != Mixed(Self.snapshot))
  }

  @Test("Sets that are read at the same time on many tasks do not mix")
  func concurrent() async {
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<64 {
        group.addTask {
          for _ in 0..<100 {
            let flags = Mixed(["mixed.count": .int(number), "mixed.name": .string("\(number)")])
            await Task.yield()
            if flags.count != number || flags.name != "\(number)" || Mixed.defaults.count != 10 {
              return false
            }
          }
          return true
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }

  @Test("The observer learns who read which flag, what it was and where that came from")
  func observer() {
    let recorder = Recorder()
    let known = KnownFlags(Self.snapshot, fetchedAt: Self.fetchedAt, origin: .live)
    _ = Mixed(known, at: Self.fetchedAt, observer: recorder)
    #expect(
      recorder.all.map(\.declaration.key) == [
        "mixed.on", "mixed.count", "mixed.share", "mixed.name", "inner.on",
      ])
    #expect(recorder.all.map(\.value) == [false, 10, 2.0, "plain", true])
    #expect(
      recorder.all.map(\.source) == [
        .live(fetchedAt: Self.fetchedAt), .default(.mismatch(found: .double)),
        .live(fetchedAt: Self.fetchedAt), .default(.missing), .live(fetchedAt: Self.fetchedAt),
      ])
    #expect(recorder.all.allSatisfy { $0.reader == "Mixed" })
    _ = Mixed(known, at: Self.fetchedAt, observer: recorder, reader: "settings screen")
    #expect(recorder.all.last?.reader == "settings screen")
  }

  @Test("Each flag tells in words where its value comes from and why")
  func explanations() {
    let cached = KnownFlags(Self.snapshot, fetchedAt: Self.fetchedAt, origin: .cached)
    let evaluations = Mixed.evaluations(of: cached, at: Self.fetchedAt.advanced(by: .seconds(2 * 86_400 + 5)))
    #expect(
      evaluations.map(\.description) == [
        "'mixed.on' is false: the service said so 2 days ago.",
        "'mixed.count' is 10: its default since it is unfinished; the service's value is double, not int.",
        "'mixed.share' is 2.0: the service said so 2 days ago.",
        #"'mixed.name' is "plain": its default since it is a promotion; the service has no value for it."#,
        "'inner.on' is true: the service said so 2 days ago.",
      ])
    #expect(
      Mixed.evaluations(of: nil, at: Self.fetchedAt).first?.description
        == "'mixed.on' is true: its default since it is shipped to everyone; nothing is known from the service."
    )
  }

  @Test("The age of a kept value is never negative, whatever the clock was set to")
  func age() {
    let known = KnownFlags([:], fetchedAt: Self.fetchedAt, origin: .cached)
    #expect(known.age(at: Timestamp(milliseconds: 1_500_000)) == .seconds(500))
    #expect(known.age(at: Timestamp(milliseconds: 0)) == .zero)
    #expect(known.age(at: Timestamp(milliseconds: .min)) == .zero)
    #expect(
      KnownFlags([:], fetchedAt: Timestamp(milliseconds: .min), origin: .cached)
        .age(at: Timestamp(milliseconds: .max)) == .milliseconds(Int64.max))
  }

  @Test("A default that speaks against its reason is found")
  func contradictions() {
    #expect(Contradictory.declarations.map(\.contradictsReason) == [true, true, false])
    #expect(Mixed.declarations.allSatisfy { !$0.contradictsReason })
  }
}
