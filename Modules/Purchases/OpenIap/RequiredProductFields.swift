/// The texts that no product is without, filled in from the others where a store left one out.
struct RequiredProductFields {
  let title: String
  let displayPrice: String

  /// Fills in; nil when there is nothing to fill in from.
  init?(id: String, title: String, displayPrice: String, price: Double?, currency: String) {
    guard !id.isEmpty, !currency.isEmpty else { return nil }
    self.title = title.isEmpty ? id : title
    if !displayPrice.isEmpty {
      self.displayPrice = displayPrice
    } else if let price {
      self.displayPrice = Self.text(of: price, currency)
    } else {
      return nil
    }
  }

  /// A price with two digits of cents and the code of its currency, such as "4.99 USD".
  private static func text(of price: Double, _ currency: String) -> String {
    guard price.isFinite, price.magnitude < 1e12 else { return "\(price) \(currency)" }
    let cents = Int64((price.magnitude * 100).rounded())
    let fraction = cents % 100
    return "\(price < 0 ? "-" : "")\(cents / 100).\(fraction < 10 ? "0" : "")\(fraction) \(currency)"
  }
}
