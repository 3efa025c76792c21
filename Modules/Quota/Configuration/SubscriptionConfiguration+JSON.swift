public import Basics
public import Entitlement

extension SubscriptionConfiguration {
  /// The configuration as a document: version, who, when, and the plans by name.
  public var json: JSONValue {
    var plans = JSONObject()
    for (name, terms) in terms.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      plans[name.rawValue] = .object(terms.members)
    }
    return [
      "version": .integer(version), "changed_by": .string(changedBy),
      "changed_at": .string(changedAt.text(.milliseconds)), "plans": .object(plans),
    ]
  }

  /// Reads the plans of such a document, as somebody edited it; the version and who made it are passed over.
  ///
  /// - Throws: `.invalidConfiguration` that says what is wrong, and where. Whether the limits make sense is checked when
  ///   they are set.
  public static func terms(json: JSONValue) throws(QuotaError) -> [PlanName: PlanTerms] {
    do throws(JSONShapeError) {
      let plans = JSONCursor(json)["plans"]
      var terms: [PlanName: PlanTerms] = [:]
      for (name, _) in try plans.object() {
        let place = try plans[name].members("trial_days", "marketed_as_unlimited", "grants_pro", "limits")
        terms[PlanName(rawValue: name)] = try PlanTerms(members: place)
      }
      return terms
    } catch {
      throw QuotaError(.invalidConfiguration, "The configuration makes no sense: \(error).")
    }
  }
}
