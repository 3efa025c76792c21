/// How far a change has reached the disk when it is acknowledged.
public enum Durability: String, Sendable, CaseIterable {
  /// An acknowledged change survives the loss of power: everything it wrote was flushed before.
  case full
  /// Flushing is left to the system. A change survives the end of the program, however sudden; the loss of power
  /// can take back, or tear, what was written in the seconds before it.
  case fast
}
