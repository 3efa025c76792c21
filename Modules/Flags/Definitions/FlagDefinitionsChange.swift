/// What became of a file of definitions that was read again.
public enum FlagDefinitionsChange: Sendable, Equatable {
  /// Other definitions are in force, which differ in these keys.
  case replaced(keys: [String])
  /// The file cannot be used; the definitions from before stay in force.
  case refused(FlagDefinitionsError)
}
