/// The boards that were open when the program last ended.
public struct RestorableBoards: Sendable, Equatable {
  /// The paths of those that are still there, in the order in which they were opened.
  public let present: [String]
  /// The paths of those that are not; they are for the person to hear of, and stop nothing.
  public let missing: [String]

  /// Creates a list.
  public init(present: [String], missing: [String]) {
    self.present = present
    self.missing = missing
  }
}
