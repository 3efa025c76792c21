internal import Basics

/// What is asked of each subscription.
struct AccessQuestion {
  let policy: AccessPolicy
  let products: ProductPlans
  let now: Timestamp
}
