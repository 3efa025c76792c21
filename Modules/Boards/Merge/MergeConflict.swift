/// One thing that both sides changed, each differently, since they last agreed.
public struct MergeConflict: Error, Sendable, Equatable {
  /// What both sides changed.
  public enum Place: Sendable, Equatable, Hashable {
    /// A key, by its path from the top of the front matter: `["config", "due-soon"]`.
    case key([String])
    /// One entry of a list that merges as a set: a label, or the definition of a label kind.
    case entry(list: [String], name: String)
    /// Lines of the body, counted from 1 in their version of the body.
    case body(lines: ClosedRange<Int>)
  }

  /// What both sides changed.
  public let place: Place
  /// What both started from, as text; nil where there was nothing.
  public let base: String?
  /// What this side made of it; nil where it was removed.
  public let mine: String?
  /// What the other side made of it; nil where it was removed.
  public let theirs: String?

  /// Creates a conflict.
  public init(place: Place, base: String?, mine: String?, theirs: String?) {
    self.place = place
    self.base = base
    self.mine = mine
    self.theirs = theirs
  }
}

extension MergeConflict.Place: CustomStringConvertible {
  /// The place as people name it: `config.due-soon`, `labels (skill: lanework)`, `body, line 12`.
  public var description: String {
    switch self {
    case .key(let path): path.joined(separator: ".")
    case .entry(let list, let name): "\(list.joined(separator: ".")) (\(name))"
    case .body(let lines) where lines.count == 1: "body, line \(lines.lowerBound)"
    case .body(let lines): "body, lines \(lines.lowerBound) to \(lines.upperBound)"
    }
  }
}
