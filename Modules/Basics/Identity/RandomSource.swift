/// Random numbers from wherever an app takes them: the system, or a seed, so that a run can be repeated.
///
/// Unlike a generator that is kept in a variable, it may be used from any thread.
public struct RandomSource: RandomNumberGenerator, Sendable {
  private let draw: @Sendable () -> UInt64

  /// Creates a source whose every 64 bits come from `draw`.
  public init(_ draw: @escaping @Sendable () -> UInt64) {
    self.draw = draw
  }

  /// The system's random numbers.
  public static let system = RandomSource {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Draws 64 bits.
  public func next() -> UInt64 { draw() }
}
