internal import Basics
internal import Boards
package import CommandLineInterface

/// When a card must be due.
package enum DueCondition: ArgumentValue, Equatable {
  /// Before today.
  case overdue
  /// Today.
  case today
  /// From today on, within the days that the board counts as soon; or before.
  case soon
  /// On some day.
  case any
  /// Never.
  case never
  /// On a day, by its number since 1970, or before.
  case by(day: Int)

  package init(argument: String) throws(ArgumentValueError) {
    switch argument {
    case "overdue": self = .overdue
    case "today": self = .today
    case "soon": self = .soon
    case "any": self = .any
    case "none": self = .never
    default:
      guard let time = WrittenTimestamp(argument), time.isFloatingDay else {
        throw ArgumentValueError(
          expected: "`overdue`, `today`, `soon`, `any`, `none`, or a day such as `2026-10-31`",
          suggestion: Suggestion.nearest(to: argument, among: Self.words))
      }
      self = .by(day: time.day.daysSince1970)
    }
  }

  package static var valueName: String { "WHEN" }
  package static var completion: ValueCompletion { .choices(words) }

  private static let words = ["overdue", "today", "soon", "any", "none"]

  /// Tells whether a due date, or the lack of one, is meant.
  func isMet(by due: WrittenTimestamp?, from viewpoint: Viewpoint, dueSoonDays: Int) -> Bool {
    guard let due else { return self == .never }
    let day = due.localDay(in: viewpoint.zone).daysSince1970
    let distance = day - viewpoint.today.daysSince1970
    switch self {
    case .overdue: return distance < 0
    case .today: return distance == 0
    case .soon: return distance <= dueSoonDays
    case .any: return true
    case .never: return false
    case .by(let last): return day <= last
    }
  }
}
