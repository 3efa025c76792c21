internal import Basics

/// Answers the declarations of one `FlagSet` while the set is being created.
struct FlagReader: Sendable {
  private let snapshot: FlagSnapshot?
  private let source: FlagSource?
  private let name: String
  private let observer: (any FlagObserving)?

  /// Creates a reader of a snapshot of which nothing else is known.
  init(_ snapshot: FlagSnapshot) {
    self.snapshot = snapshot
    source = nil
    name = ""
    observer = nil
  }

  /// Creates a reader of what is known.
  init(_ known: KnownFlags?, at now: Timestamp, name: String, observer: (any FlagObserving)?) {
    snapshot = known?.snapshot
    source = known?.source(at: now)
    self.name = name
    self.observer = observer
  }

  /// The value of a flag, or its default, and tells the observer which it was.
  func value<Value>(_ flag: Flag<Value>, default defaultValue: Value, _ reason: FlagDefaultReason) -> Value {
    guard let observer else { return snapshot?.value(flag) ?? defaultValue }
    let (value, source) = evaluate(flag, default: defaultValue)
    observer.observe(
      FlagEvaluation(
        reader: name,
        declaration: FlagDeclaration(key: flag.key, defaultValue: defaultValue.flagValue, reason: reason),
        value: value.flagValue, source: source))
    return value
  }

  private func evaluate<Value>(
    _ flag: Flag<Value>, default defaultValue: Value
  ) -> (Value, FlagSource) {
    guard let snapshot, let source else { return (defaultValue, .default(.nothingKnown)) }
    do throws(FlagReadError) {
      return (try snapshot.read(flag), source)
    } catch {
      switch error {
      case .missing: return (defaultValue, .default(.missing))
      case .mismatch(_, _, let found): return (defaultValue, .default(.mismatch(found: found)))
      }
    }
  }

  // MARK: The reading that is under way

  /// The reader of the set that this task is creating right now.
  ///
  /// A set is created by its own `init()`, which takes no argument by which a property could learn of the
  /// snapshot. The value lives for that one synchronous call, is seen by this task alone, and is private to the
  /// module.
  @TaskLocal static var current: FlagReader?

  /// Creates a set whose declarations a reader answers; nil for the defaults, also within another reading.
  static func reading<Set>(with reader: FlagReader?, _ create: () -> Set) -> Set {
    $current.withValue(reader, operation: create)
  }
}
