internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Quota

/// `lanework quota consume`: uses something up.
struct QuotaConsumeCommand: LaneworkCommand {
  var amounts: [String] = []
  var account: String?
  var key: String?
  var database = QuotaDatabaseOption()

  static let description = CommandDescription(
    "consume", "Uses up some of an account's quota, all that is asked for or nothing.",
    discussion: [
      "Of any number that race for the last unit exactly one gets it, in however many processes. The status is 0 when it "
        + "was granted, and 1 when it was refused, which is an answer: nothing was consumed, and the reason is printed, in "
        + "JSON as `refusal`.",
      "With --key the same request counts once within 7 days, and is answered as the first time.",
    ],
    examples: [
      CommandExample("quota consume impulses", "Uses up one impulse."),
      CommandExample(
        "quota consume impulses 2 checkins --account ada --key order-17",
        "Uses up two impulses and a check-in, once however often it is asked for."),
    ],
    synonyms: ["use", "spend", "take"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .remaining(
        "metric", \.amounts, "What to use up, each with how much of it; 1 without a number.",
        isRequired: true,
        valueName: "METRIC [AMOUNT]",
        completion: .choices(PlanCatalogue.standard.metrics.map(\.name.rawValue))),
      .account(\.account),
      .option("key", \.key, "The key by which a repeated request is known.", valueName: "KEY"),
    ] + QuotaDatabaseOption.arguments(in: \.database)
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    let request = ConsumptionRequest(
      account: context.account(account), amounts: try Self.amounts(of: amounts), key: key,
      actor: try context.quotaActor())
    let answer = try context.withQuota(database, for: .writing) {
      (ledger) async throws(QuotaError) -> ConsumptionAnswer in
      try await ledger.consume(request)
    }
    if context.console.isJSON {
      context.console.writeObject { answer.write(to: &$0, account: request.account) }
    } else {
      for line in answer.lines(about: request, from: context.viewpoint()) { context.console.say(line) }
    }
    return answer.isGranted ? .done : .refused
  }

  /// The amounts that words mean: names, each with a number behind it or not.
  static func amounts(of words: [String]) throws(CommandFailure) -> MetricAmounts {
    var amounts: [MetricName: Int64] = [:]
    var last: MetricName?
    for word in words {
      if let number = Int64(word) {
        guard let metric = last else {
          throw CommandFailure(
            code: "invalid-value", "A number stands behind the metric that it is about.",
            hint: "Write it as in `quota consume impulses 2`.", status: .usage)
        }
        amounts[metric] = number
        last = nil
      } else {
        let metric = MetricName(rawValue: word)
        guard amounts.updateValue(1, forKey: metric) == nil else {
          throw CommandFailure(code: "invalid-value", "`\(word)` is named twice.", status: .usage)
        }
        last = metric
      }
    }
    return MetricAmounts(amounts)
  }
}

extension ConsumptionAnswer {
  /// Writes the answer as members of an object.
  func write(to writer: inout JSONWriter, account: AccountName) {
    writer.member("account", account.text)
    writer.member("granted", isGranted)
    writer.member("refusal", refusal?.text)
    writer.member("replay", isReplay)
    writer.member("key", reference.key)
    writer.member("made_at", reference.madeAt.text(.milliseconds))
    writer.member("configuration_version", .integer(configurationVersion))
    writer.key("usage")
    writer.object { writer in
      for metric in usage.keys.sorted() { writer.member(metric.rawValue, usage[metric]?.json ?? .null) }
    }
  }

  /// The answer for people, in lines.
  func lines(about request: ConsumptionRequest, from viewpoint: Viewpoint) -> [String] {
    var lines: [String] = []
    switch refusal {
    case nil:
      for metric in request.amounts.metrics {
        let left = usage[metric].map { ", \($0.left) of \($0.limit) left" } ?? ""
        lines.append("\(metric): \(request.amounts[metric]) consumed\(left).")
      }
    case .subscriptionInactive?:
      lines.append(
        "Refused: \(request.account) has no plan in force. `lanework quota status` tells what to do.")
    case .quotaExceeded(let metric)?:
      var text = "Refused: "
      if let usage = usage[metric] {
        text +=
          "\(usage.left) of \(usage.limit) \(metric) are left, and \(request.amounts[metric]) were asked for."
        if let reset = usage.resetsAt { text += " They come back on \(viewpoint.text(of: reset))." }
      } else {
        text += "too few \(metric) are left."
      }
      lines.append("\(text) Nothing was consumed.")
    }
    if isReplay { lines.append("This is what an earlier request with this key was answered.") }
    return lines
  }
}
