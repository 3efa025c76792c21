import Basics
import BoardFormat

/// Orders `modified` stamps by their instant, so that a merge can keep the later one.
enum StampOrder {
  /// The instant of a stamp: of its `at`, or of the bare time stamp that older boards have; nil when the stamp
  /// has none that can be read.
  static func instant(of stamp: FrontMatterValue?) -> Timestamp? {
    switch stamp {
    case .timestamp(let text)?, .text(let text)?: WrittenTimestamp(text)?.instant
    case .mapping?:
      switch stamp?["at"] {
      case .timestamp(let text)?, .text(let text)?: WrittenTimestamp(text)?.instant
      default: nil
      }
    default: nil
    }
  }
}
