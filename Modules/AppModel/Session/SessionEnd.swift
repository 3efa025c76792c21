/// How a session ends.
public enum SessionEnd: Sendable, Equatable {
  /// The person closed the board and goes on with others; it is not opened again at the next launch.
  case boardClosed
  /// The program ends with the board open; it is opened again at the next launch.
  case programEnds
}
