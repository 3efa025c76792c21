internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Entitlement

/// `lanework account explain`: why the account of this machine stands as it does.
struct AccountExplainCommand: LaneworkCommand {
  static let description = CommandDescription(
    "explain", "Says why the account of this machine stands as it does.",
    discussion: [
      "It decides anew by what stores have said and shows each step. Sessions go by the last decision that was made "
        + "when something was taken in, which `account status` tells. Nobody is asked."
    ],
    examples: [CommandExample("account explain", "Shows how the tier comes about, step by step.")],
    synonyms: ["why"])

  static var arguments: [ArgumentDeclaration<Self>] { [] }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let configuration = try context.storeConfiguration()
    let appModel = context.appModel
    let explanation = try context.telling { () throws(AccountError) in
      try appModel.explainAccount(configuration)
    }
    if context.console.isJSON {
      context.console.writeObject { explanation.write(to: &$0) }
    } else {
      explanation.show(on: context.console)
    }
    return .done
  }
}

extension AccountExplanation {
  fileprivate func show(on console: Console) {
    console.show(
      Array(status.lines.prefix(1))
        + [ExplanationLine(subject: "time", answer: status.tier.time.origin.words, reason: timeSentence)])
    for (place, entry) in decisions.enumerated() {
      let (environment, decision) = (entry.environment, entry.decision)
      console.output.print("")
      let verdict =
        decision.isAllowed
        ? "gives Pro"
        : place == 0 || environment == status.tier.known.environment
          ? "does not give Pro" : "would not give Pro"
      let title = "What the store has said of \(environment.title) purchases \(verdict):"
      console.output.print(console.painter.paint(VisibleText.of(title), .strong))
      var steps = reasons(of: decision)
      if place > 0 {
        steps.append(
          "None of this counts, since the store has spoken of \(decisions[0].environment.title) purchases.")
      }
      for step in steps {
        for (number, line) in TextLayout.wrapped(VisibleText.of(step), to: console.width - 4).enumerated() {
          console.output.print((number == 0 ? "  - " : "    ") + line)
        }
      }
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    status.write(to: &writer)
    writer.key("decisions")
    writer.array { writer in
      for (place, entry) in decisions.enumerated() {
        let (environment, decision) = (entry.environment, entry.decision)
        writer.object { writer in
          writer.member("environment", environment.rawValue)
          writer.member("counts", place == 0)
          decision.write(to: &writer)
          writer.member("transactionId", decision.source?.transactionID)
          writer.member("productId", decision.source?.productID)
          writer.key("reasons")
          writer.array { writer in
            for reason in reasons(of: decision) { writer.string(reason) }
          }
        }
      }
    }
  }
}

extension TrustedTime.Origin {
  fileprivate var words: String {
    switch self {
    case .wallClock: "the clock of this machine"
    case .elapsed: "the store's, counted on"
    case .lastTold: "the store's last word"
    }
  }
}
