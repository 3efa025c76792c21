/// What running a program gave.
public struct ProgramResult: Sendable, Equatable {
  /// How it ended.
  public let end: ProgramEnd
  /// What it wrote to its output.
  public let output: [UInt8]
  /// What it wrote to its stream for messages.
  public let messages: [UInt8]
}
