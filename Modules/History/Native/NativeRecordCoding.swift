internal import Basics
internal import Boards
internal import ContentHash

/// The form of a native history's record in its journal: fields, the steps of the change last, with the hashes of
/// contents in place of the contents.
enum NativeRecordCoding {
  private static let version = "1"

  /// A record that is about to be numbered.
  struct Draft {
    let change: BoardChange
    let note: HistoryNote
  }

  /// Writes a record, and gives the contents that its hashes stand for.
  static func encode(_ draft: Draft) -> (payload: [UInt8], contents: [FileContent]) {
    var fields = FieldWriter()
    fields.add(version)
    switch draft.note.role {
    case .entry:
      fields.add("entry")
      fields.add("")
    case .undo(let entry):
      fields.add("undo")
      fields.add(entry.rawValue)
    case .redo(let entry):
      fields.add("redo")
      fields.add(entry.rawValue)
    }
    fields.add(draft.change.name.kind)
    fields.add(draft.change.name.title)
    fields.add(optional: draft.change.subject)
    fields.add(String(draft.note.time.milliseconds))
    fields.add(optional: draft.note.operationID)
    fields.add(optional: draft.note.summary)
    add(draft.note.actor, to: &fields)
    var contents: [FileContent] = []
    fields.add(String(draft.change.steps.count))
    for step in draft.change.steps {
      ChangeStepCoding.add(step, to: &fields) { content in
        contents.append(content)
        return Array(content.hash.description.utf8)
      }
    }
    return (fields.bytes, contents)
  }

  private static func add(_ actor: Identity?, to fields: inout FieldWriter) {
    fields.add(actor == nil ? "owner" : "named")
    guard let actor else { return }
    fields.add(optional: actor.name)
    fields.add(optional: actor.kind)
    fields.add(optional: actor.model)
    fields.add(optional: actor.rosterReference?.folderName)
    fields.add(optional: actor.session)
  }

  /// Reads what a record says besides its steps; nil for one that this version does not understand.
  static func record(
    number: Int, session: String, payload: [UInt8]
  ) -> (record: HistoryRecord, steps: FieldReader)? {
    var fields = FieldReader(payload)
    guard fields.text() == version, let roleName = fields.text(), let target = fields.text(),
      let kind = fields.text(), let title = fields.text(), let subject = fields.optional(),
      let time = fields.text().flatMap({ Int64($0) }), let operationID = fields.optional(),
      let summary = fields.optional(), let actor = actor(from: &fields)
    else { return nil }
    let entry = HistoryEntry.ID(rawValue: target)
    let role: HistoryRecord.Role
    switch roleName {
    case "entry": role = .entry
    case "undo": role = .undo(of: entry)
    case "redo": role = .redo(of: entry)
    default: return nil
    }
    let record = HistoryRecord(
      id: HistoryEntry.ID(rawValue: String(number)), role: role, name: ChangeName(kind: kind, title: title),
      subject: subject.value, actor: actor.value, session: session, time: Timestamp(milliseconds: time),
      operationID: operationID.value, summary: summary.value)
    return (record, fields)
  }

  private static func actor(from fields: inout FieldReader) -> (value: Identity?, Void)? {
    switch fields.text() {
    case "owner": return (nil, ())
    case "named": break
    default: return nil
    }
    guard let name = fields.optional(), let kind = fields.optional(), let model = fields.optional(),
      let reference = fields.optional(), let session = fields.optional()
    else { return nil }
    let identity = Identity(
      name: name.value, kind: kind.value, model: model.value,
      rosterReference: reference.value.flatMap(ItemID.init(folderName:)), session: session.value)
    return (identity, ())
  }

  /// Reads the steps of a record.
  ///
  /// - Parameter find: gives a content by its hash.
  static func steps<Failure: Error>(
    from reader: FieldReader, content find: (ContentHash) throws(Failure) -> FileContent?
  ) throws(Failure) -> [ChangeStep]? {
    var fields = reader
    guard let count = fields.number() else { return nil }
    var steps: [ChangeStep] = []
    for _ in 0..<count {
      let step = try ChangeStepCoding.step(from: &fields) { (bytes) throws(Failure) -> FileContent? in
        guard let hash = ContentHash(String(decoding: bytes, as: UTF8.self)) else { return nil }
        return try find(hash)
      }
      guard let step else { return nil }
      steps.append(step)
    }
    return steps
  }
}
