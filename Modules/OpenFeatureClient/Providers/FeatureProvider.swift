public import Flags

/// A source of flags.
///
/// Asking for a flag must not wait for anything: a provider answers from what it has, and gets it beforehand in
/// `initialize` or in the background.
public protocol FeatureProvider: AnyObject, Sendable {
  /// What the provider is.
  var metadata: ProviderMetadata { get }
  /// Whether the provider keeps something that belongs to a single domain.
  var isDomainScoped: Bool { get }
  /// Hooks for each evaluation that asks this provider.
  var hooks: [any Hook] { get }

  /// Makes the provider ready.
  ///
  /// A provider that has nothing to make ready leaves it out. That it is ready, or failed, may be told by an event before
  /// this ends, and is taken for granted otherwise.
  ///
  /// - Parameters:
  ///   - context: what the API knows of whom flags are evaluated for.
  ///   - domain: the domain that the provider is bound to; nil for the default.
  ///   - events: takes what happens to the provider, until it is shut down.
  func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError)

  /// Lets go of everything, so that the provider is as before `initialize`; may be called again.
  func shutdown() async

  /// The value of a flag as one type.
  ///
  /// It throws when there is none, with the code that says why.
  func resolve<Value: FlagRepresentable>(
    _ key: String, default defaultValue: Value, in context: EvaluationContext
  ) throws(OpenFeatureError) -> ResolutionDetails<Value>

  /// Takes in that something happened; a provider that does not track leaves it out.
  func track(_ name: String, in context: EvaluationContext, details: TrackingEventDetails)
}

extension FeatureProvider {
  /// It does not.
  public var isDomainScoped: Bool { false }
  /// None.
  public var hooks: [any Hook] { [] }
  /// Does nothing.
  public func initialize(
    context: EvaluationContext, domain: String?, events: ProviderEventSink
  ) async throws(OpenFeatureError) {}
  /// Does nothing.
  public func shutdown() async {}
  /// Does nothing.
  public func track(_ name: String, in context: EvaluationContext, details: TrackingEventDetails) {}
}

/// What a provider is.
public struct ProviderMetadata: Sendable, Equatable {
  /// The name of the kind of provider.
  public let name: String

  /// Creates the metadata of a provider.
  public init(name: String) { self.name = name }
}
