import Basics
import Entitlement

/// What a decision is expected to say.
struct Expectation: Equatable, CustomStringConvertible {
  let isAllowed: Bool
  let state: SubscriptionState
  let validUntil: Timestamp?

  init(_ isAllowed: Bool, _ state: SubscriptionState, until validUntil: Timestamp? = nil) {
    self.isAllowed = isAllowed
    self.state = state
    self.validUntil = isAllowed ? validUntil : nil
  }

  init(_ decision: AccessDecision) {
    self.init(decision.isAllowed, decision.state, until: decision.validUntil)
  }

  var description: String {
    "\(isAllowed ? "access" : "no access"), \(state)\(validUntil.map { " until \($0)" } ?? "")"
  }
}

/// A store in which one person's subscription lives through events, one after the other.
///
/// It keeps what is true, in the order in which it happens, and so says what a ledger must find out of what the store
/// has said, in whatever order that was heard.
protocol StoreStory {
  /// The names of the events.
  static var eventNames: [String] { get }

  /// A story in which nothing has happened.
  init()

  /// The time of the last event.
  var now: Timestamp { get }

  /// Lets an event happen, and gives what the store says of it; nil where it cannot happen now.
  mutating func apply(_ name: String) -> [StoreFact]?

  /// The instants, not before the last event, at which the answer may change.
  var instants: [Timestamp] { get }

  /// What is true at an instant not before the last event.
  func expected(at time: Timestamp, _ policy: AccessPolicy) -> Expectation
}

/// A story that has been told: its name, what the store said event by event, and what was true in the end.
struct History<Story: StoreStory>: CustomStringConvertible {
  let name: String
  let events: [[StoreFact]]
  let story: Story

  /// The names of the events make the name of the history.
  var description: String { name }

  /// Tells a story; nil where an event cannot happen.
  init?(_ names: [String]) {
    var story = Story()
    var events: [[StoreFact]] = []
    for name in names {
      guard let facts = story.apply(name) else { return nil }
      events.append(facts)
    }
    self.name = names.joined(separator: " ")
    self.events = events
    self.story = story
  }

  /// The instants to look at: around each at which the answer may change, and long after.
  var instants: [Timestamp] {
    let around = story.instants.flatMap { [$0.plus(-1), $0, $0.plus(1)] }
    return (around + [story.now, story.now.plus(400 * 86_400_000)]).filter { $0 >= story.now }
  }

  /// All stories of up to so many events that can happen, shortest first.
  static func all(upTo count: Int) -> [History] {
    var all: [History] = []
    var ends: [[String]] = [[]]
    for _ in 0..<count {
      var next: [[String]] = []
      for names in ends {
        for name in Story.eventNames {
          guard let history = History(names + [name]) else { continue }
          all.append(history)
          next.append(names + [name])
        }
      }
      ends = next
    }
    return all
  }

  /// A story of so many events, drawn at random from those that can happen.
  static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> History? {
    var story = Story()
    var names: [String] = []
    while names.count < count {
      let possible = Story.eventNames.shuffled(using: &generator).first { name in
        var next = story
        guard next.apply(name) != nil else { return false }
        story = next
        names.append(name)
        return true
      }
      if possible == nil { break }
    }
    return History(names)
  }
}
