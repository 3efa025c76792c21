/// A command: its stored properties are its arguments.
package protocol ParsableCommand: ArgumentGroup {
  /// The command's name and help.
  static var description: CommandDescription { get }
}
