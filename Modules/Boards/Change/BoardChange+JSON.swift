public import Basics
internal import ContentHash

extension BoardChange {
  /// The change for programs: what was asked for, and which files and folders it is about, with the hashes of the
  /// files before and after. Contents are left out.
  public var json: JSONValue {
    var object = JSONObject()
    object["version"] = 1
    object["title"] = .string(title)
    object["subject"] = subject.map { .string($0) } ?? .null
    object["origin"] = .string(origin.text)
    object["kind"] = .string(name.kind)
    object["operation"] = operation?.json ?? .null
    object["steps"] = .array(steps.map(\.json))
    return .object(object)
  }
}

extension BoardChange.Origin {
  /// The stable name of the origin.
  public var text: String {
    switch self {
    case .operation: "operation"
    case .undo: "undo"
    case .redo: "redo"
    case .restore: "restore"
    case .outside: "outside"
    case .recorded: "recorded"
    }
  }
}

extension ChangeStep {
  fileprivate var json: JSONValue {
    switch self {
    case .write(let edit):
      [
        "step": "write", "path": .string(edit.path.description),
        "before": .string(edit.before.hash.description),
        "after": .string(edit.after.hash.description),
      ]
    case .create(let creation):
      [
        "step": "create", "path": .string(creation.path.description),
        "files": .array(creation.files.map { .string($0.name) }),
        "after": creation.removal.indexHash.map { .string($0.description) } ?? .null,
      ]
    case .move(let move):
      ["step": "move", "from": .string(move.from.description), "to": .string(move.to.description)]
    case .remove(let removal): ["step": "remove", "path": .string(removal.path.description)]
    case .restore(let removal): ["step": "restore", "path": .string(removal.path.description)]
    }
  }
}
