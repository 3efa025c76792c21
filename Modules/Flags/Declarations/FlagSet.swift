public import Basics
internal import Synchronization

/// A struct of the flags that one screen or session reads, all at once, as plain values.
///
/// Each flag is written once, as a property with its key, its default and the reason for the default:
///
///     struct HomeFlags: FlagSet, Codable {
///       @Flagged("home.card_banner", .promotion) var showsCardBanner = false
///       @Flagged("home.instant_transfers", .shipped) var allowsInstantTransfer = true
///     }
///
/// `HomeFlags.defaults` has every default, and `HomeFlags(snapshot)` what a snapshot says, with the default of
/// each flag that is missing there or of another type.
public protocol FlagSet: Sendable, Equatable {
  /// Creates the set with the value of every property as it is written, which Swift does by itself.
  init()
}

extension FlagSet {
  /// The set with every flag's default.
  public static var defaults: Self { FlagReader.reading(with: nil) { Self() } }

  /// Reads the set from a snapshot; a flag that is missing there, or of another type, keeps its default.
  public init(_ snapshot: FlagSnapshot) {
    self = FlagReader.reading(with: FlagReader(snapshot)) { Self() }
  }

  /// Reads the set from what is known; defaults when nothing is.
  ///
  /// - Parameters:
  ///   - now: the time by which the age of kept values is told to the observer.
  ///   - observer: is told of each flag that is read; nil costs nothing.
  ///   - reader: who reads, for the observer; by default the name of the set's type.
  public init(
    _ known: KnownFlags?, at now: Timestamp, observer: (any FlagObserving)? = nil, reader: String? = nil
  ) {
    let name = observer == nil ? "" : reader ?? String(describing: Self.self)
    self = FlagReader.reading(with: FlagReader(known, at: now, name: name, observer: observer)) { Self() }
  }

  /// What is stated about each flag of the set, in the order of the properties.
  public static var declarations: [FlagDeclaration] {
    evaluations(of: nil, at: Timestamp(milliseconds: 0)).map(\.declaration)
  }

  /// What each flag of the set is, where that comes from and why, in the order of the properties.
  public static func evaluations(of known: KnownFlags?, at now: Timestamp) -> [FlagEvaluation] {
    let collected = CollectedEvaluations()
    _ = Self(known, at: now, observer: collected)
    return collected.all
  }
}

/// Keeps what was evaluated, in order.
private final class CollectedEvaluations: FlagObserving {
  private let collected = Mutex<[FlagEvaluation]>([])

  var all: [FlagEvaluation] { collected.withLock(\.self) }

  func observe(_ evaluation: FlagEvaluation) {
    collected.withLock { $0.append(evaluation) }
  }
}
