internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Flags

/// `lanework flags explain`: where a flag's value comes from, and why.
struct FlagsExplainCommand: LaneworkCommand {
  var key = ""
  var options = FlagOptions()

  static let description = CommandDescription(
    "explain", "Says where a flag's value comes from, and why.",
    discussion: [
      "Where definitions are known it also follows the flag's rule: every condition on the way with what came of it, and "
        + "the value that a refresh would bring."
    ],
    examples: [
      CommandExample("flags explain board.pro_hint", "Explains a flag."),
      CommandExample(
        "flags explain banner --definitions flags.json --account ada --with plan=mastery", "Follows its rule."
      ),
    ],
    synonyms: ["why", "trace"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [.positional("key", \.key, "The flag.")] + FlagOptions.arguments(in: \.options)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let flags = try context.flagTable(options)
    let row = try flags.row(of: key)
    let steps = flags.definitions?[key]?.trace(in: flags.context, at: flags.time) ?? []
    if context.console.isJSON {
      context.console.writeObject { writer in
        row.write(to: &writer, in: flags)
        writer.key("rule")
        writer.array { writer in
          for step in steps { writer.object { step.write(to: &$0) } }
        }
      }
      return .done
    }
    context.console.show(lines(of: row, in: flags))
    if !steps.isEmpty { show(steps, on: context.console) }
    return .done
  }

  private func lines(of row: FlagTable.Row, in flags: FlagTable) -> [ExplanationLine] {
    var lines = [
      ExplanationLine(subject: "flag", answer: row.key, reason: nil),
      ExplanationLine(
        subject: "now", answer: row.value?.text ?? "no value", reason: flags.explanation(of: row)),
    ]
    if let declaration = row.evaluation?.declaration {
      lines.append(
        ExplanationLine(
          subject: "default", answer: declaration.defaultValue.text,
          reason: "It is a \(declaration.kind.rawValue), and \(declaration.reason)."))
    }
    guard flags.definitions != nil else { return lines }
    guard let defined = row.defined else {
      lines.append(
        ExplanationLine(subject: "defined", answer: "no", reason: "The definitions have no flag of this key.")
      )
      return lines
    }
    lines.append(
      ExplanationLine(
        subject: "defined",
        answer: row.definedValue?.text ?? defined.value.map { "\($0.kindForPeople)" } ?? "no value",
        reason: Self.sentence(about: defined)))
    return lines
  }

  private static func sentence(about defined: FlagResolution) -> String {
    if let message = defined.errorMessage { return "\(defined.errorCode?.rawValue ?? "ERROR"): \(message)" }
    let variant = defined.variant.map { "the variant '\($0)'" } ?? "the default of whoever reads it"
    switch defined.reason {
    case .targetingMatch: return "TARGETING_MATCH: the rule chose \(variant)."
    case .fixed: return "STATIC: everybody gets \(variant)."
    case .defaulted: return "DEFAULT: no rule chose a variant, so it is \(variant)."
    case .disabled: return "DISABLED: the flag is switched off, so its default counts."
    default: return "\(defined.reason): it is \(variant)."
    }
  }

  private func show(_ steps: [RuleStep], on console: Console) {
    console.output.print()
    console.output.print(console.painter.paint("the rule, as far as it was followed", .faint))
    for step in steps {
      let result = step.failure ?? step.result.map { String(decoding: $0.bytes(), as: UTF8.self) } ?? "null"
      var line = StyledLine(String(repeating: "  ", count: step.depth + 1))
      line.append(VisibleText.of(result), step.failure == nil ? .strong : .failure)
      let rule = VisibleText.of(String(decoding: step.rule.bytes(), as: UTF8.self))
      line.append("  ⇐ \(rule)", .faint)
      let cut = console.cutsLines ? line.truncated(to: console.width) : line
      console.output.print(cut.painted(by: console.painter))
    }
  }
}

extension RuleStep {
  /// Writes the step as members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("depth", depth)
    writer.member("rule", rule)
    writer.member("result", result ?? .null)
    writer.member("failure", failure)
  }
}
