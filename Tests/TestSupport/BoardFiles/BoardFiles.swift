import BoardFormat
public import Boards
import ContentHash

/// The files of a board as a plain dictionary, on which steps are carried out in the simplest way there is.
///
/// It is what the real thing is compared with: each step is compared with what is there, then done.
public struct BoardFiles: Sendable, Equatable {
  /// Why a step cannot be carried out.
  public struct Mismatch: Error, Equatable {
    /// What was expected, and where.
    public let explanation: String
  }

  /// The files by their paths relative to the board.
  public var files: [String: [UInt8]]
  /// What left the board, by key, with paths relative to the folder that left.
  public private(set) var kept: [String: [String: [UInt8]]] = [:]
  /// What files outside of the board hold, by absolute path.
  public var outside: [String: [UInt8]] = [:]
  private let folderName: String

  /// Takes the files of a fixture.
  public init(_ fixture: BoardFixture) {
    files = fixture.files
    folderName = fixture.folderName
  }

  /// The text of a file; empty when it is not there.
  public func text(_ path: String) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }

  /// Reads the board from these files, comments included.
  public func load() throws -> Board {
    let disk = MemoryDisk()
    try disk.makeFolder("/\(folderName)")
    for (path, bytes) in files { try disk.write(bytes, to: "/\(folderName)/\(path)") }
    return try BoardLoader(readsComments: true).load(at: "/\(folderName)", in: MemoryFileSystem(on: disk))
  }

  /// Carries steps out, one after the other.
  public mutating func apply(_ steps: [ChangeStep]) throws {
    for step in steps { try apply(step) }
  }

  private mutating func apply(_ step: ChangeStep) throws {
    switch step {
    case .write(let edit):
      let path = edit.path.description
      guard files[path] == edit.before.bytes else { throw Mismatch(explanation: "\(path) is another one") }
      files[path] = edit.after.bytes
    case .create(let creation):
      try requireFree(creation.path)
      try requireItem(around: creation.path)
      for file in creation.files {
        let path = creation.path.appending(file.name).description
        switch file.source {
        case .content(let content): files[path] = content.bytes
        case .copy(let source):
          guard let bytes = outside[source] else { throw Mismatch(explanation: "there is no \(source)") }
          files[path] = bytes
        }
      }
    case .move(let move):
      try requireFree(move.to)
      try requireIndex(of: move.from, move.indexHash)
      let content = content(of: move.from)
      remove(move.from)
      put(content, at: move.to)
    case .remove(let removal):
      try requireIndex(of: removal.path, removal.indexHash)
      let content = content(of: removal.path)
      guard kept[removal.keptAs] == nil else { throw Mismatch(explanation: "\(removal.keptAs) is taken") }
      kept[removal.keptAs] = content
      remove(removal.path)
    case .restore(let removal):
      try requireFree(removal.path)
      guard let content = kept.removeValue(forKey: removal.keptAs) else {
        throw Mismatch(explanation: "nothing is kept as \(removal.keptAs)")
      }
      put(content, at: removal.path)
    }
  }

  private func content(of folder: BoardPath) -> [String: [UInt8]] {
    let prefix = "\(folder)/"
    return Dictionary(
      uniqueKeysWithValues: files.compactMap { path, bytes in
        path.hasPrefix(prefix) ? (String(path.dropFirst(prefix.count)), bytes) : nil
      })
  }

  private mutating func remove(_ folder: BoardPath) {
    files = files.filter { !$0.key.hasPrefix("\(folder)/") }
  }

  private mutating func put(_ content: [String: [UInt8]], at folder: BoardPath) {
    for (path, bytes) in content { files["\(folder)/\(path)"] = bytes }
  }

  private func requireFree(_ folder: BoardPath) throws {
    guard content(of: folder).isEmpty else { throw Mismatch(explanation: "\(folder) is taken") }
  }

  private func requireItem(around folder: BoardPath) throws {
    var owner = folder.parent
    if owner.name == ReservedName.comments || owner.name == ReservedName.attachments { owner = owner.parent }
    guard files[owner.appending(ReservedName.index).description] != nil else {
      throw Mismatch(explanation: "\(folder) would be in no item")
    }
  }

  private func requireIndex(of folder: BoardPath, _ hash: ContentHash?) throws {
    let path = folder.appending(ReservedName.index).description
    guard files[path].map({ ContentHash(of: $0) }) == hash else {
      throw Mismatch(explanation: "\(path) is another one")
    }
  }
}

extension Board {
  /// Everything of the board that is shown, in the order in which it is shown, for comparing.
  public var outline: String {
    var lines = ["board \(Self.text(document))"]
    for lane in lanes {
      lines.append("lane \(lane.id) \(Self.text(lane.document))")
      lines += lane.cards.flatMap(Self.lines)
    }
    for entry in trash {
      lines.append("trash \(entry.id) \(Self.text(entry.document))")
      switch entry {
      case .lane(let lane): lines += lane.cards.flatMap(Self.lines)
      case .card(let card): lines += Self.lines(of: card)
      }
    }
    return lines.joined(separator: "\n")
  }

  private static func lines(of card: Card) -> [String] {
    var lines = ["card \(card.id) \(text(card.document))"]
    lines += card.attachments.map(line)
    for comment in card.comments.loaded ?? [] {
      lines.append("comment \(comment.id) \(text(comment.document))")
      lines += comment.attachments.map(line)
    }
    return lines
  }

  private static func line(of attachment: Attachment) -> String {
    "attachment \(attachment.id) \(attachment.blobName ?? "-") \(text(attachment.document))"
  }

  private static func text(_ document: ItemDocument) -> String {
    document.document.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "broken"
  }
}
