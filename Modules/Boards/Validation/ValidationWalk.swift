internal import Basics
internal import BoardFormat
internal import Synchronization

/// One walk over a board, collecting what the rules say.
struct ValidationWalk: Sendable {
  /// One folder that carries an identity, for the check that no two carry the same.
  private struct Identity: Sendable {
    let spelling: String
    let path: String
  }

  private let rules: DocumentRules
  /// The board's path as it is printed.
  private let name: String
  private var report = ValidationReport()
  private var identities: [String: [Identity]] = [:]

  /// A document larger than this is refused anyway.
  private static let sizeLimit = 1 << 30

  init(rules: DocumentRules, name: String, boards: Int = 1) {
    self.rules = rules
    self.name = name
    report.boards = boards
  }

  /// Walks a board from its folder down.
  mutating func walkBoard(_ board: any Folder) {
    guard case .file(let bytes) = Self.index(of: board) else {
      report.findings.append(
        ValidationFinding(
          .failure, path: name, keyword: "board-root-missing-index", schemaLocation: "#/",
          instanceLocation: "index.md", explanation: "a board has an index.md of its own"))
      return
    }
    _ = validate(Self.read(bytes), as: .board, placement: .position, path: "\(name)/index.md")
    var lanes: [String] = []
    for entry in Self.entries(of: board) {
      if entry.kind == .link {
        report.skipped.links += 1
      } else if entry.name.lowercased() == ".trash" {
        if let trash = Self.open(entry.name, in: board) { walkTrash(trash, path: "\(name)/\(entry.name)") }
      } else if isItem(entry) {
        lanes.append(entry.name)
      }
    }
    walkLanes(lanes, in: board)
  }

  /// Walks lanes, which do not depend on each other, on two threads.
  private mutating func walkLanes(_ lanes: [String], in board: any Folder) {
    let next = Atomic<Int>(0)
    let walks = Mutex<[ValidationWalk]>([])
    let blank = ValidationWalk(rules: rules, name: name, boards: 0)
    Workers.run(min(2, lanes.count)) { _ in
      var walk = blank
      while true {
        let (number, _) = next.add(1, ordering: .relaxed)
        guard number < lanes.count else { break }
        guard let lane = Self.open(lanes[number], in: board) else { continue }
        walk.walkLane(lane, named: lanes[number], path: "\(walk.name)/\(lanes[number])")
      }
      walks.withLock { $0.append(walk) }
    }
    for walk in walks.withLock({ $0 }) {
      report.merge(walk.report)
      identities.merge(walk.identities, uniquingKeysWith: +)
    }
  }

  /// Answers what was found, with the findings about identities.
  consuming func finish() -> ValidationReport {
    for (canonical, folders) in identities where folders.count > 1 {
      let paths = folders.map(\.path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let path = paths.joined(separator: ", ")
      if Set(folders.map(\.spelling)).count > 1 {
        report.findings.append(
          ValidationFinding(
            .warning, path: path, keyword: "case-twin",
            explanation: "one identity in several spellings; only one of the folders is loaded"))
      } else {
        report.findings.append(
          ValidationFinding(
            .failure, path: path, keyword: "duplicate-identity", schemaLocation: "#/",
            instanceLocation: canonical, explanation: "the same identity is in several places"))
      }
    }
    return report
  }

  // MARK: Lanes and cards

  private mutating func walkLane(_ lane: any Folder, named folderName: String, path: String) {
    register(folderName, path: path)
    validateIndex(of: lane, as: .lane, placement: .position, path: path)
    for entry in Self.entries(of: lane) {
      if entry.kind == .link {
        report.skipped.links += 1
      } else if isItem(entry), let card = Self.open(entry.name, in: lane) {
        walkCard(card, named: entry.name, path: "\(path)/\(entry.name)")
      }
    }
  }

  private mutating func walkCard(_ card: any Folder, named folderName: String, path: String) {
    register(folderName, path: path)
    let document = validateIndex(of: card, as: .card, placement: .position, path: path)
    let attachments = walkAttachments(of: card, path: path)
    if let hero = document?["hero"]?.text, !hero.isEmpty, !attachments.contains(hero.lowercased()) {
      report.findings.append(
        ValidationFinding(
          .warning, path: "\(path)/index.md", keyword: "hero",
          explanation: "no attachment of the card has the identity \(hero)"))
    }
    walkComments(of: card, path: path)
  }

  private mutating func walkComments(of card: any Folder, path: String) {
    guard let comments = Self.open("comments", in: card) else { return }
    let path = "\(path)/comments"
    var siblings: Set<String> = []
    var replies: [(path: String, target: String)] = []
    for entry in Self.entries(of: comments) {
      if entry.kind == .link { report.skipped.links += 1 }
      guard isItem(entry), let comment = Self.open(entry.name, in: comments) else { continue }
      let place = "\(path)/\(entry.name)"
      siblings.insert(entry.name.lowercased())
      let document = validateIndex(of: comment, as: .comment, placement: .position, path: place)
      if let target = document?["in-reply-to"]?.text, !target.isEmpty {
        replies.append(("\(place)/index.md", target))
      }
      _ = walkAttachments(of: comment, path: place)
    }
    for reply in replies where !siblings.contains(reply.target.lowercased()) {
      report.findings.append(
        ValidationFinding(
          .warning, path: reply.path, keyword: "in-reply-to",
          explanation: "no comment of the card has the identity \(reply.target)"))
    }
  }

  /// Walks an `attachments` folder and answers the identities in it, in lower case.
  private mutating func walkAttachments(of owner: any Folder, path: String) -> Set<String> {
    guard let attachments = Self.open("attachments", in: owner) else { return [] }
    let path = "\(path)/attachments"
    var found: Set<String> = []
    for entry in Self.entries(of: attachments) where !entry.name.hasPrefix(".") {
      switch entry.kind {
      case .link: report.skipped.links += 1
      case .file: report.skipped.flatAttachments += 1
      case .other: break
      case .folder:
        guard ItemID.isIdentity(entry.name.utf8), let attachment = Self.open(entry.name, in: attachments)
        else {
          continue
        }
        found.insert(entry.name.lowercased())
        let place = "\(path)/\(entry.name)"
        let document = validateIndex(of: attachment, as: .attachment, placement: .position, path: place)
        if let document { checkBlob(of: document, in: attachment, path: "\(place)/index.md") }
      }
    }
    return found
  }

  /// Checks that the blob of the name the document promises is there.
  private mutating func checkBlob(of document: Document, in attachment: any Folder, path: String) {
    let suffix = document["extension"]?.text ?? ""
    let blob = suffix.isEmpty ? "blob" : "blob.\(suffix)"
    if Self.entries(of: attachment).contains(where: { $0.name == blob && $0.kind != .folder }) { return }
    let finding = DocumentRules.failure(
      "attachment-extension", key: "extension", "there is no \(blob) beside it")
    report.findings.append(ValidationFinding(finding, path: path))
  }

  // MARK: Trash

  private mutating func walkTrash(_ trash: any Folder, path: String) {
    for entry in Self.entries(of: trash) {
      if entry.kind == .link { report.skipped.links += 1 }
      guard isItem(entry), let item = Self.open(entry.name, in: trash) else { continue }
      let place = "\(path)/\(entry.name)"
      register(entry.name, path: place)
      guard case .file(let bytes) = Self.index(of: item) else {
        report.skipped.indexLessFolders += 1
        continue
      }
      let reading = Self.read(bytes)
      let stated: String? = if case .readable(let document) = reading { document["kind"]?.text } else { nil }
      let kind = Self.trashKind(stating: stated, of: item)
      _ = validate(reading, as: kind, placement: .trashEntry, path: "\(place)/index.md")
      if kind == .lane {
        // The other folders of a trashed lane are passed over without being counted.
        for child in Self.entries(of: item) where child.kind == .folder && ItemID.isIdentity(child.name.utf8)
        {
          guard let card = Self.open(child.name, in: item) else { continue }
          walkCard(card, named: child.name, path: "\(place)/\(child.name)")
        }
      } else {
        _ = walkAttachments(of: item, path: place)
        walkComments(of: item, path: place)
      }
    }
  }

  /// Tells whether a folder has a child that can be a card: what makes a trashed item a lane.
  private static func hasItems(_ folder: any Folder) -> Bool {
    entries(of: folder).contains { entry in
      guard entry.kind == .folder, ItemID.isIdentity(entry.name.utf8),
        let child = open(entry.name, in: folder)
      else { return false }
      return index(of: child) != .missing
    }
  }

  // MARK: Documents

  /// Validates a document that is looked at by itself.
  mutating func validateAlone(
    _ reading: DocumentReading, in folder: any Folder, as place: DocumentPlacement, path: String
  ) {
    let document = validate(reading, as: place.kind, placement: place.placement, path: path)
    if place.kind == .attachment, let document { checkBlob(of: document, in: folder, path: path) }
  }

  /// Reads a document by name; one that is missing or cannot be read is unreadable.
  static func reading(of name: String, in folder: any Folder) -> DocumentReading {
    if case .file(let bytes) = file(name, of: folder) { read(bytes) } else { read(nil) }
  }

  /// The kind of an entry of the trash: what it says when that is a lane or a card, else what its shape says.
  static func trashKind(stating stated: String?, of item: any Folder) -> DocumentKind {
    stated == "lane" || (stated != "card" && hasItems(item)) ? .lane : .card
  }

  @discardableResult
  private mutating func validateIndex(
    of folder: any Folder, as kind: DocumentKind, placement: DocumentRules.Placement, path: String
  ) -> Document? {
    switch Self.index(of: folder) {
    case .missing:
      report.skipped.indexLessFolders += 1
      return nil
    case .file(let bytes):
      return validate(Self.read(bytes), as: kind, placement: placement, path: "\(path)/index.md")
    }
  }

  /// Checks what reading a document gave and answers the document.
  private mutating func validate(
    _ reading: DocumentReading, as kind: DocumentKind, placement: DocumentRules.Placement, path: String
  ) -> Document? {
    report.documents[kind, default: 0] += 1
    for finding in rules.check(reading, as: kind, placement: placement) {
      report.findings.append(ValidationFinding(finding, path: path))
    }
    if case .readable(let document) = reading { return document }
    return nil
  }

  private static func read(_ bytes: [UInt8]?) -> DocumentReading {
    guard let bytes else {
      return .unreadable(
        UnreadableDocument(reason: .notUTF8, line: 1, column: 1, explanation: "the file cannot be read"))
    }
    return DocumentReader(accepting: .dialect).read(bytes)
  }

  // MARK: Files

  private enum Index: Equatable {
    case missing
    /// The bytes; nil when the file cannot be read.
    case file([UInt8]?)
  }

  private static func index(of folder: any Folder) -> Index { file("index.md", of: folder) }

  private static func file(_ name: String, of folder: any Folder) -> Index {
    do throws(FileSystemError) {
      return .file(try folder.readFile(name, limit: sizeLimit, followingLinks: true))
    } catch {
      switch error.code {
      case .notFound, .notAFile, .notAFolder: return .missing
      default: return .file(nil)
      }
    }
  }

  /// Opens a folder by name, following a link; nil when there is none that can be opened.
  private static func open(_ name: String, in folder: any Folder) -> (any Folder)? {
    do throws(FileSystemError) {
      return try folder.openFolder(name, followingLinks: true)
    } catch {
      return nil
    }
  }

  /// The entries of a folder; a folder that cannot be listed has none.
  private static func entries(of folder: any Folder) -> [FolderEntry] {
    do throws(FileSystemError) {
      return try folder.entries()
    } catch {
      return []
    }
  }

  /// Tells whether an entry is an item's folder, and counts a folder of another name as a stray.
  private mutating func isItem(_ entry: FolderEntry) -> Bool {
    guard entry.kind == .folder, !entry.name.hasPrefix(".") else { return false }
    if ItemID.isIdentity(entry.name.utf8) { return true }
    report.skipped.strays += 1
    return false
  }

  private mutating func register(_ folderName: String, path: String) {
    identities[folderName.lowercased(), default: []].append(Identity(spelling: folderName, path: path))
  }
}
