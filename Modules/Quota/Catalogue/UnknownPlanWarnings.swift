internal import Basics
internal import Entitlement
internal import Synchronization

/// Reports each plan that is not in the catalogue once: it ranks lowest, and a typing error must not pass for a free
/// account unseen.
final class UnknownPlanWarnings: Sendable {
  /// More names than anybody mistypes are not kept.
  private static let limit = 100

  private let catalogue: PlanCatalogue
  private let diagnostics: any Diagnostics
  private let reported = Mutex<Set<PlanName>>([])

  init(catalogue: PlanCatalogue, diagnostics: any Diagnostics) {
    self.catalogue = catalogue
    self.diagnostics = diagnostics
  }

  /// Takes notice of a plan that somebody has.
  func notice(_ plan: PlanName) {
    guard catalogue[plan] == nil else { return }
    let isNew = reported.withLock { $0.count < Self.limit && $0.insert(plan).inserted }
    guard isNew else { return }
    diagnostics.report(
      Diagnostic(
        .warning, "An account has the plan \(plan), which is not in the catalogue and ranks lowest.",
        hint: "Correct the account's plan, or add the plan to the catalogue."))
  }
}
