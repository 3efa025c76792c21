package import Boards
package import CommandLineInterface

extension CommandFailure {
  /// A text that names no item of a board, or several. `titles` are those that it may have been meant to be.
  package init(_ error: LookupError, on board: Board, titles: some Sequence<String>) {
    if error.isAmbiguous {
      let short = ShortIdentities(board)
      self.init(
        code: "ambiguous", "`\(error.text)` means \(error.candidates.count) \(error.plural).",
        hint: "Name one of them by its id.",
        candidates: error.candidates.map { candidate in
          let title = candidate.title ?? "Untitled"
          return Candidate(
            id: short.short(candidate.id),
            title: candidate.place.map { "\(title) (in \($0))" } ?? title)
        })
      return
    }
    if let entry = Self.trashEntry(error.text, on: board),
      error.kind == (entry.lane == nil ? "card" : "lane")
    {
      self.init(
        code: "not-found",
        "There is no \(error.kind) `\(error.text)` on this board, but one is in the trash.",
        hint: "`\(error.kind) restore` brings it back.")
      return
    }
    let nearest = Suggestion.nearest(to: error.text, among: Array(titles))
    self.init(
      code: "not-found", "There is no \(error.kind) `\(error.text)` on this board.",
      hint: nearest.map { "Did you mean `\($0)`?" }
        ?? "A \(error.kind) is named by its id, the beginning of that, or its whole title.")
  }

  /// What a text means in the trash; nil when it means nothing there, or several things.
  private static func trashEntry(_ text: String, on board: Board) -> TrashEntry? {
    do throws(LookupError) {
      return try BoardLookup(board).trashEntry(text)
    } catch {
      return nil
    }
  }
}

extension LookupError {
  fileprivate var plural: String {
    kind.hasSuffix("y") ? "\(kind.dropLast())ies" : "\(kind)s"
  }
}
