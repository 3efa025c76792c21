internal import ContentHash

/// The form of an intent on the disk: a line with the version, a line with the hash of the rest, and the rest as
/// fields of `<length>:<bytes>,`.
///
/// The contents of files are any bytes, which is why it is not JSON.
enum IntentCoding {
  private static let firstLine = Array("lanework-intent 1\n".utf8)

  static func encode(_ intent: Intent) -> [UInt8] {
    var fields = FieldWriter()
    fields.add(intent.title)
    fields.add(String(intent.steps.count))
    for step in intent.steps { add(step, to: &fields) }
    let hash = Array("\(ContentHash(of: fields.bytes))\n".utf8)
    return firstLine + hash + fields.bytes
  }

  /// Reads an intent; nil for anything but what `encode` has written.
  static func decode(_ bytes: [UInt8]) -> Intent? {
    guard bytes.starts(with: firstLine) else { return nil }
    let rest = bytes.dropFirst(firstLine.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let payload = Array(rest[(end + 1)...])
    guard rest[..<end].elementsEqual("\(ContentHash(of: payload))".utf8) else { return nil }
    var fields = FieldReader(payload)
    // A count that cannot be true ends at the first missing field.
    guard let title = fields.text(), let count = fields.number() else { return nil }
    var steps: [Intent.Step] = []
    for _ in 0..<count {
      guard let step = step(from: &fields) else { return nil }
      steps.append(step)
    }
    return fields.isAtEnd ? Intent(title: title, steps: steps) : nil
  }

  // MARK: - Steps

  private static func add(_ step: Intent.Step, to fields: inout FieldWriter) {
    fields.add(step.suffix)
    fields.add(step.madeFolder?.description ?? "")
    switch step.step {
    case .write(let edit):
      fields.add("write")
      fields.add(edit.path.description)
      fields.add(edit.before.bytes)
      fields.add(edit.after.bytes)
    case .create(let creation):
      fields.add("create")
      fields.add(creation.path.description)
      fields.add(creation.keptAs)
      fields.add(String(creation.files.count))
      for file in creation.files {
        fields.add(file.name)
        switch file.source {
        case .content(let content):
          fields.add("content")
          fields.add(content.bytes)
        case .copy(let path):
          fields.add("copy")
          fields.add(path)
        }
      }
    case .move(let move):
      fields.add("move")
      fields.add(move.from.description)
      fields.add(move.to.description)
      fields.add(move.identity.folderName)
      fields.add(move.indexHash?.description ?? "")
    case .remove(let removal):
      fields.add("remove")
      add(removal, to: &fields)
    case .restore(let removal):
      fields.add("restore")
      add(removal, to: &fields)
    }
  }

  private static func add(_ removal: FolderRemoval, to fields: inout FieldWriter) {
    fields.add(removal.path.description)
    fields.add(removal.indexHash?.description ?? "")
    fields.add(removal.keptAs)
    fields.add(removal.holding == nil ? "anything" : "only")
    let names = removal.holding ?? []
    fields.add(String(names.count))
    for name in names { fields.add(name) }
  }

  private static func step(from fields: inout FieldReader) -> Intent.Step? {
    guard let suffix = fields.text(), let made = fields.text(), let kind = fields.text() else { return nil }
    var madeFolder: BoardPath?
    if !made.isEmpty {
      guard let path = BoardPath(reading: made) else { return nil }
      madeFolder = path
    }
    let step: ChangeStep
    switch kind {
    case "write":
      guard let path = fields.path(), let before = fields.bytes(), let after = fields.bytes() else {
        return nil
      }
      step = .write(FileEdit(path: path, before: FileContent(before), after: FileContent(after)))
    case "create":
      guard let creation = creation(from: &fields) else { return nil }
      step = .create(creation)
    case "move":
      guard let from = fields.path(), let to = fields.path(),
        let identity = fields.text().flatMap(ItemID.init(folderName:)), let hash = fields.hash()
      else { return nil }
      step = .move(FolderMove(from: from, to: to, identity: identity, indexHash: hash.value))
    case "remove":
      guard let removal = removal(from: &fields) else { return nil }
      step = .remove(removal)
    case "restore":
      guard let removal = removal(from: &fields) else { return nil }
      step = .restore(removal)
    default:
      return nil
    }
    return Intent.Step(step: step, suffix: suffix, madeFolder: madeFolder)
  }

  private static func creation(from fields: inout FieldReader) -> FolderCreation? {
    guard let path = fields.path(), let keptAs = fields.text(), let count = fields.number() else {
      return nil
    }
    var files: [FolderCreation.File] = []
    for _ in 0..<count {
      guard let name = fields.text(), let kind = fields.text(), let bytes = fields.bytes() else { return nil }
      switch kind {
      case "content":
        files.append(FolderCreation.File(name: name, source: .content(FileContent(bytes))))
      case "copy":
        guard let path = String(validating: bytes, as: UTF8.self) else { return nil }
        files.append(FolderCreation.File(name: name, source: .copy(ofFileAt: path)))
      default:
        return nil
      }
    }
    return FolderCreation(path: path, files: files, keptAs: keptAs)
  }

  private static func removal(from fields: inout FieldReader) -> FolderRemoval? {
    guard let path = fields.path(), let hash = fields.hash(), let keptAs = fields.text(),
      let holds = fields.text(), let count = fields.number()
    else { return nil }
    var names: [String] = []
    for _ in 0..<count {
      guard let name = fields.text() else { return nil }
      names.append(name)
    }
    return FolderRemoval(
      path: path, indexHash: hash.value, holding: holds == "only" ? names : nil, keptAs: keptAs)
  }
}

extension BoardPath {
  /// Reads what `description` gives; nil for a path that could lead anywhere but down.
  fileprivate init?(reading text: String) {
    let names = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard names.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
      return nil
    }
    self.init(names)
  }
}

/// Writes fields of `<length>:<bytes>,`.
struct FieldWriter {
  private(set) var bytes: [UInt8] = []

  mutating func add(_ field: [UInt8]) {
    bytes += Array("\(field.count):".utf8)
    bytes += field
    bytes.append(UInt8(ascii: ","))
  }

  mutating func add(_ field: String) { add(Array(field.utf8)) }
}

/// Reads fields of `<length>:<bytes>,`, and nothing but them.
struct FieldReader {
  private let source: [UInt8]
  private var position = 0

  init(_ source: [UInt8]) { self.source = source }

  var isAtEnd: Bool { position == source.count }

  mutating func bytes() -> [UInt8]? {
    var length = 0
    var digits = 0
    while position < source.count, (0x30...0x39).contains(source[position]) {
      // Twelve digits are more than any file has, and cannot overflow.
      guard digits < 12 else { return nil }
      length = length * 10 + Int(source[position] - 0x30)
      digits += 1
      position += 1
    }
    guard digits > 0, position < source.count, source[position] == UInt8(ascii: ":") else { return nil }
    position += 1
    guard length < source.count - position, source[position + length] == UInt8(ascii: ",") else { return nil }
    defer { position += length + 1 }
    return Array(source[position..<position + length])
  }

  mutating func text() -> String? { bytes().flatMap { String(validating: $0, as: UTF8.self) } }

  mutating func number() -> Int? {
    guard let text = text(), let number = Int(text), number >= 0 else { return nil }
    return number
  }

  mutating func path() -> BoardPath? { text().flatMap(BoardPath.init(reading:)) }

  /// Reads a hash that may be missing; nil when the field is neither a hash nor empty.
  mutating func hash() -> (value: ContentHash?, Void)? {
    guard let text = text() else { return nil }
    if text.isEmpty { return (nil, ()) }
    return ContentHash(text).map { ($0, ()) }
  }
}
