internal import Basics
internal import Boards
internal import Git

/// The message of a commit: a line for people, and trailers by which the history finds its own commits again.
struct CommitMessage: Equatable {
  /// The first line.
  var subject: String
  /// What stands between the first line and the trailers; empty for nothing.
  var body = ""
  /// The name of what was done.
  var name: ChangeName
  /// The title of the item it is about.
  var item: String?
  /// Whether it takes back, or does again, what another record did.
  var role = HistoryRecord.Role.entry
  /// The operation of the record that it takes back or does again. Unlike a commit's name it stays when a person
  /// rewrites commits, as by a rebase.
  var target: String?
  /// The session in which it was done.
  var session: String
  /// Who did it; nil for the board's owner.
  var actor: Identity?
  /// When it was done, to the millisecond, which git does not keep; nil where nobody said.
  var time: Timestamp?
  /// The caller's own name for the request.
  var operationID: String?
  /// The cards and lanes it is about.
  var cards: [ItemID] = []
  var lanes: [ItemID] = []

  private static let longestSubject = 72

  /// The whole text.
  var text: String {
    var lines = [Self.singleLine(subject, longest: Self.longestSubject), ""]
    if !body.isEmpty { lines += [body, ""] }
    lines.append("Lanework-Kind: \(Self.singleLine(name.kind))")
    lines.append("Lanework-Title: \(Self.singleLine(name.title))")
    if let item { lines.append("Lanework-Item: \(Self.singleLine(item))") }
    if let operationID { lines.append("Lanework-Operation: \(Self.singleLine(operationID))") }
    for card in cards { lines.append("Lanework-Card: \(card)") }
    for lane in lanes { lines.append("Lanework-Lane: \(lane)") }
    lines.append("Lanework-Session: \(Self.singleLine(session))")
    if let time { lines.append("Lanework-Time: \(time.text(.milliseconds))") }
    if let actor { lines.append("Lanework-Actor: \(Self.text(of: actor))") }
    switch role {
    case .entry: break
    case .undo(let entry): lines.append("Lanework-Undoes: \(entry)")
    case .redo(let entry): lines.append("Lanework-Redoes: \(entry)")
    }
    if let target { lines.append("Lanework-Target: \(Self.singleLine(target))") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Reads a message; nil for one that this program has not written.
  init?(reading text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var trailers: [(key: Substring, value: String)] = []
    for line in lines.reversed() {
      if line.isEmpty, trailers.isEmpty { continue }
      // A signature of a person, or a trailer that a hook has added, may stand among them.
      guard let colon = line.firstIndex(of: ":"), !line[..<colon].contains(" ") else { break }
      trailers.append((line[..<colon], String(line[line.index(after: colon)...].drop { $0 == " " })))
    }
    func value(_ key: String) -> String? { trailers.first { $0.key == "Lanework-\(key)" }?.value }
    guard let kind = value("Kind"), let session = value("Session") else { return nil }
    subject = lines.first.map(String.init) ?? ""
    name = ChangeName(kind: kind, title: value("Title") ?? kind)
    item = value("Item")
    self.session = session
    time = value("Time").flatMap { Timestamp($0) }
    operationID = value("Operation")
    actor = value("Actor").flatMap(Self.actor)
    cards = trailers.filter { $0.key == "Lanework-Card" }.compactMap { ItemID(folderName: $0.value) }
    lanes = trailers.filter { $0.key == "Lanework-Lane" }.compactMap { ItemID(folderName: $0.value) }
    if let entry = value("Undoes") { role = .undo(of: HistoryEntry.ID(rawValue: entry)) }
    if let entry = value("Redoes") { role = .redo(of: HistoryEntry.ID(rawValue: entry)) }
    target = value("Target")
  }

  /// Creates the message of a change.
  init(_ change: BoardChange, _ note: HistoryNote) {
    subject = note.summary ?? change.title
    name = change.name
    item = change.subject
    role = note.role
    session = note.session
    actor = note.actor
    operationID = note.operationID
    time = note.time
    for location in change.steps.flatMap(\.places).compactMap({ ItemLocation(folder: $0) }) {
      let item = location.outermost
      guard let id = item.id else { continue }
      switch item {
      case .lane: if !lanes.contains(id) { lanes.append(id) }
      default: if !cards.contains(id) { cards.append(id) }
      }
    }
  }

  /// Creates the message of a commit of what was changed outside of any session.
  ///
  /// - Parameter recorded: what was done meanwhile and recorded without a commit, each as a commit's first line.
  init(
    catchingUp differences: [CatchUp.Difference], with recorded: [String], in session: String,
    at time: Timestamp
  ) {
    self.time = time
    subject = "Catch up with \(differences.count) changed file\(differences.count == 1 ? "" : "s")"
    name = .outside
    self.session = session
    var lines: [String] = []
    if !recorded.isEmpty {
      lines += ["Done meanwhile:", ""] + recorded.prefix(Self.mostFiles).map { "- \(Self.singleLine($0))" }
      if recorded.count > Self.mostFiles { lines.append("and \(recorded.count - Self.mostFiles) more") }
      lines.append("")
    }
    lines += ["Changed files:", ""]
    lines += differences.prefix(Self.mostFiles).map { "\($0.kind.rawValue) \($0.path)" }
    if differences.count > Self.mostFiles { lines.append("and \(differences.count - Self.mostFiles) more") }
    body = lines.joined(separator: "\n")
  }

  private static let mostFiles = 200

  /// The record of the history that the commit with this message is.
  func record(of commit: ObjectID, at time: Timestamp) -> HistoryRecord {
    HistoryRecord(
      id: HistoryEntry.ID(rawValue: commit.description), role: role, name: name, subject: item, actor: actor,
      session: session, time: time, operationID: operationID, summary: subject, keeper: .git)
  }

  // MARK: Values

  /// An identity on one line, as JSON.
  private static func text(of actor: Identity) -> String {
    var object = JSONObject()
    object["name"] = actor.name.map { .string($0) }
    object["kind"] = actor.kind.map { .string($0) }
    object["model"] = actor.model.map { .string($0) }
    object["roster-ref"] = actor.rosterReference.map { .string($0.folderName) }
    object["session"] = actor.session.map { .string($0) }
    return String(decoding: JSONValue.object(object).bytes(), as: UTF8.self)
  }

  private static func actor(_ text: String) -> Identity? {
    let value: JSONValue
    do throws(JSONError) { value = try JSONValue(parsing: Array(text.utf8)) } catch { return nil }
    guard value.object != nil else { return nil }
    return Identity(
      name: value["name"]?.string, kind: value["kind"]?.string, model: value["model"]?.string,
      rosterReference: value["roster-ref"]?.string.flatMap(ItemID.init(folderName:)),
      session: value["session"]?.string)
  }

  /// A text without line breaks and other control characters, and not longer than is wanted.
  private static func singleLine(_ text: String, longest: Int? = nil) -> String {
    let clean = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    guard let longest, clean.count > longest else { return clean }
    return clean.prefix(longest - 1) + "…"
  }
}

extension ItemLocation {
  /// The card or lane that an item belongs to; itself where it is one.
  fileprivate var outermost: ItemLocation { owner.map(\.outermost) ?? self }
}
