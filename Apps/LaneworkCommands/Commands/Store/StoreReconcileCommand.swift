internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Entitlement
internal import Purchases

/// `lanework store reconcile`: compares what is known of a customer with what the store knows.
struct StoreReconcileCommand: LaneworkCommand {
  var transactionID = ""
  var isRecorded = false
  var trustRoot: String?

  static let description = CommandDescription(
    "reconcile", "Shows what a store knows of a customer that is not known here.",
    discussion: [
      "It reads the customer's history and how their subscriptions stand, by the App Store Server API that the store "
        + "configuration names, and prints the difference to the ledger of this machine: what notifications that were lost "
        + "would have told. The status is 0 when there is none, and 1 when there is one.",
      "Nothing is recorded without --record: with it the customer's subscription becomes that of this machine.",
      "The program lanework-remote does it, which lies beside lanework.",
    ],
    examples: [
      CommandExample("store reconcile 2000000123456789", "Compares by any transaction of the customer's."),
      CommandExample("store reconcile 2000000123456789 --record", "Records what was missing."),
    ], synonyms: ["diff", "compare", "audit"])

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .positional("transaction-id", \.transactionID, "Any transaction of the customer's."),
      .flag("record", \.isRecorded, "Records what was missing, as this machine's own."),
      .trustRoot(\.trustRoot),
    ]
  }

  func run(in context: inout CommandContext) throws(CommandFailure) -> ExitStatus {
    guard let requester = context.environment.requester else {
      return try context.become(.remote, context.words)
    }
    let configuration = try context.storeConfiguration()
    let trust = try context.storeTrust(naming: trustRoot)
    let appModel = context.appModel
    let server = try context.telling { () throws(AccountError) in
      try appModel.appStoreServer(configuration, trust: trust, requester: requester)
    }
    let (customer, isRecorded) = (transactionID, isRecorded)
    let outcome = try context.waiting { () async -> Result<Reconciliation, AccountError> in
      do throws(AccountError) {
        return .success(
          try await appModel.reconcileAccount(
            with: server, customer: customer, configuration, isRecorded: isRecorded))
      } catch {
        return .failure(error)
      }
    }
    let result = try context.telling { () throws(AccountError) in try outcome.get() }
    if context.console.isJSON {
      context.console.writeObject { writer in
        writer.member("customer", customer)
        writer.member("environment", configuration.environment.rawValue)
        writer.member("recorded", isRecorded)
        result.write(to: &writer)
      }
    } else {
      result.show(of: customer, in: configuration.environment, isRecorded: isRecorded, on: context.console)
    }
    return result.isInStep || isRecorded ? .done : .refused
  }
}

extension Reconciliation {
  fileprivate func show(
    of customer: String, in environment: StoreEnvironment, isRecorded: Bool, on console: Console
  ) {
    let world = environment == .production ? "" : " (\(environment.title))"
    if !differences.isEmpty {
      console.say(
        "The store says \(Count.of(differences.count, "thing")) of customer \(customer)\(world) that "
          + "\(differences.count == 1 ? "is" : "are") not known here, or otherwise:")
      for difference in differences {
        for (number, line) in TextLayout.wrapped(VisibleText.of(difference.sentence), to: console.width - 4)
          .enumerated()
        {
          console.output.print((number == 0 ? "  - " : "    ") + line)
        }
      }
    }
    for line in report.dropFirst(differences.count) { console.say(line) }
    if !differences.isEmpty {
      console.say(isRecorded ? "It is recorded." : "Nothing was recorded.")
    }
  }

  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("inStep", isInStep)
    writer.member("changesAccess", changesAccess)
    writer.member("confirmed", confirmedCount)
    writer.key("differences")
    writer.array { writer in
      for difference in differences {
        writer.object { writer in
          let chain = difference.statement.chain
          writer.member("kind", difference.statement.kindName)
          writer.member("store", chain.store.rawValue)
          writer.member("subscription", chain.id)
          writer.member("transactionId", difference.statement.transactionID)
          writer.member("missing", difference.isMissing)
          writer.member("saidAt", difference.statement.stamp.saidAt.text(.milliseconds))
          writer.member("explanation", difference.sentence)
        }
      }
    }
    writer.key("obstacles")
    writer.array { writer in
      for obstacle in obstacles { writer.string(obstacle) }
    }
    writer.key("before")
    writer.object { before.write(to: &$0) }
    writer.key("after")
    writer.object { after.write(to: &$0) }
  }
}

extension StoreFact {
  /// What the statement is about, for programs.
  fileprivate var kindName: String {
    switch self {
    case .transaction: "transaction"
    case .refund: "refund"
    case .renewal: "renewal"
    case .status: "status"
    }
  }

  /// The payment it is about; nil when it is about the whole subscription.
  fileprivate var transactionID: String? {
    switch self {
    case .transaction(let fact): fact.transactionID
    case .refund(let fact): fact.transactionID
    case .renewal: nil
    case .status(let fact): fact.transactionID
    }
  }
}
