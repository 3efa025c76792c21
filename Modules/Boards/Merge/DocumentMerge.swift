public import BoardFormat

/// Decides what becomes of a planned edit when the file is no longer the one it was planned on.
///
/// Applying, undoing and syncing all ask here, so that there is one rule. Three versions of a document go in:
/// the one the edit was planned on, the one the edit would leave, and the one that is there now. What comes out
/// is the present document with only this side's changes put in, so that the others' bytes stay as they are; or
/// what both sides changed differently.
///
/// - Front matter merges by leaf: `config.due-soon` and `config.show-trash` are two things.
/// - `labels`, and label kinds in `config.labels` and `default-labels`, merge as sets.
/// - `order` and `modified` never conflict: the edit's rank wins and is reported, the later stamp wins.
/// - `created`, `id`, `schema` and `kind` never conflict: where both sides changed one, theirs stays.
/// - Bodies merge by lines.
public enum DocumentMerge {
  /// What became of an edit.
  public enum Outcome: Sendable {
    /// The present document with the edit in it. `replansOrder` tells that both sides gave the item a new rank,
    /// so that the one that stands has to be found again among the present neighbours.
    case merged(Document, replansOrder: Bool)
    /// What both sides changed differently; nothing is merged.
    case conflicts([MergeConflict])
  }

  /// Merges an edit into the present document.
  ///
  /// - Parameters:
  ///   - base: The document that the edit was planned on.
  ///   - mine: The document that the edit would leave.
  ///   - theirs: The document that is there now.
  /// - Throws: `DocumentEditError` when the present document is written in a way that cannot be edited safely.
  public static func merge(
    base: Document, mine: Document, theirs: Document
  ) throws(DocumentEditError) -> Outcome {
    if theirs.bytes == base.bytes { return .merged(mine, replansOrder: false) }
    if mine.bytes == base.bytes || mine.bytes == theirs.bytes { return .merged(theirs, replansOrder: false) }

    var values = ValueMerge()
    let present = theirs.root.value
    let merged = values.merge([], base: base.root.value, mine: mine.root.value, theirs: present)
    let body = BodyMerge.merge(
      base: base.body, mine: mine.body, theirs: theirs.body, lineEnding: theirs.bodyLineEnding)

    guard case .merged(let bodyBytes) = body, values.conflicts.isEmpty else {
      if case .conflicts(let lines) = body { return .conflicts(values.conflicts + lines) }
      return .conflicts(values.conflicts)
    }
    var document = theirs
    try rewrite(&document, at: [], from: present, to: merged ?? .mapping([]))
    if !document.body.elementsEqual(bodyBytes) { document = try document.replacingBody(bodyBytes) }
    return .merged(document, replansOrder: values.orderIsContested)
  }

  /// Edits a document's value at a path, which is a mapping, key by key into another; what is the same in both
  /// is left alone. Keys come in before others go, so that no mapping is emptied, and thus dropped, on the way.
  private static func rewrite(
    _ document: inout Document, at path: [String], from old: FrontMatterValue, to new: FrontMatterValue
  ) throws(DocumentEditError) {
    guard case .mapping(let oldEntries) = old, case .mapping(let newEntries) = new else { return }
    for entry in newEntries {
      let present = old[entry.key]
      if let present, present.readsSame(as: entry.value) { continue }
      if case .mapping(let inner)? = present, !inner.isEmpty, case .mapping(let wanted) = entry.value,
        !wanted.isEmpty
      {
        try rewrite(&document, at: path + [entry.key], from: .mapping(inner), to: entry.value)
      } else {
        document = try document.setting(entry.value, at: path + [entry.key])
      }
    }
    for entry in oldEntries where new[entry.key] == nil {
      document = try document.removing(path + [entry.key])
    }
  }
}
