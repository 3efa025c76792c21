internal import AppModel
internal import Basics
internal import CommandLineInterface

/// `lanework account forget`: forgets everything that is known of subscriptions.
struct AccountForgetCommand: LaneworkCommand {
  var isSure = false

  static let description = CommandDescription(
    "forget", "Forgets everything that this machine knows of subscriptions.",
    discussion: [
      "Boards that are opened afterwards are free, until something is taken in again. Boards and their histories stay, "
        + "and nothing is cancelled at a store."
    ],
    examples: [CommandExample("account forget --yes", "Forgets without asking.")],
    synonyms: ["clear", "reset", "logout", "remove"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.flag("yes", letter: "y", \.isSure, "Does not ask.")]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    if !isSure {
      guard try context.asks("Forget everything that this machine knows of subscriptions?") else {
        context.console.messages.print("Nothing was forgotten.")
        return .refused
      }
    }
    let appModel = context.appModel
    let wasKnown = try context.telling { () throws(AccountError) in try appModel.forgetAccount() }
    if context.console.isJSON {
      context.console.writeObject { $0.member("forgotten", wasKnown) }
    } else {
      context.console.say(
        wasKnown
          ? "Everything that was known of subscriptions is forgotten. Boards that are opened from now on are free."
          : "Nothing was known of subscriptions.")
    }
    return .done
  }
}

extension CommandContext {
  /// Asks a person a question, and tells whether the answer is yes; anything but yes is no.
  ///
  /// Throws a `CommandFailure` where there is nobody to ask.
  func asks(_ question: String) throws(CommandFailure) -> Bool {
    guard environment.isInputTerminal, environment.isMessageTerminal, !console.isJSON else {
      throw CommandFailure(
        code: "confirmation", "This cannot be undone, and there is nobody to ask.",
        hint: "Say so with --yes.",
        status: .usage)
    }
    console.output.flush()
    console.messages.write("\(question) [y/N] ")
    console.messages.flush()
    do throws(InputFailure) {
      let answer = try environment.input.next() ?? ""
      return ["y", "yes"].contains(answer.lowercased().filter { !$0.isWhitespace })
    } catch {
      throw CommandFailure(code: "input", "The answer could not be read: \(error.reason).")
    }
  }
}
