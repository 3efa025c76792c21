package import Basics
package import CommandLineInterface

/// A command as a program sends it: one JSON object on one line.
///
///     {"id": 7, "command": "card add", "title": "Write the notes", "lane": "Ideas", "label": ["text: docs"]}
///
/// `command` holds the words of the command; every other member is an argument by the name of its option or
/// placeholder. `id` may be any value and comes back with the answer. `version` may be given and must be 1.
package struct JSONRequest: Sendable, Equatable {
  /// What the answer repeats, nil when the request has none.
  package let id: JSONValue?
  /// The words of the command.
  package let command: String
  /// The arguments.
  package let fields: [ArgumentField]

  /// Reads a line.
  ///
  /// Throws a `JSONRequestError`, which knows the request's `id` as soon as the line can be read at all.
  package init(line: String) throws(JSONRequestError) {
    let object: JSONObject
    do {
      guard let members = try JSONValue(parsing: line).object else {
        throw JSONRequestError(id: nil, "The line is no JSON object.")
      }
      object = members
    } catch let error as JSONRequestError {
      throw error
    } catch {
      throw JSONRequestError(id: nil, "The line is no JSON: \(error)")
    }
    let id = object["id"]
    if let version = object["version"], version != .integer(1) {
      throw JSONRequestError(id: id, "`version` is not 1, the only one there is.")
    }
    guard let command = object["command"]?.string else {
      throw JSONRequestError(id: id, "`command` is missing, or no string.")
    }
    var fields: [ArgumentField] = []
    for (name, value) in object where !["id", "version", "command"].contains(name) {
      guard let value = Self.fieldValue(value) else {
        throw JSONRequestError(id: id, "`\(name)` is neither a value nor a list of values.")
      }
      fields.append(ArgumentField(name, value))
    }
    self.id = id
    self.command = command
    self.fields = fields
  }

  private static func fieldValue(_ value: JSONValue) -> ArgumentField.Value? {
    switch value {
    case .null: return .absent
    case .bool(let isOn): return .flag(isOn)
    case .array(let elements):
      let texts = elements.compactMap(text)
      return texts.count == elements.count ? .list(texts) : nil
    default: return text(value).map { .text($0) }
    }
  }

  private static func text(_ value: JSONValue) -> String? {
    switch value {
    case .string(let text): text
    case .integer(let number): String(number)
    case .double(let number): "\(number)"
    default: nil
    }
  }
}

/// Why a line is no request.
package struct JSONRequestError: Error, Sendable, Equatable {
  /// The request's `id`, as far as it could be read.
  package let id: JSONValue?
  /// What is wrong, as a sentence.
  package let message: String

  init(id: JSONValue?, _ message: String) {
    self.id = id
    self.message = message
  }

  /// The error as it is reported.
  package var failure: CommandFailure {
    CommandFailure(
      code: "invalid-request", message,
      hint: "A request is one object on one line, such as {\"id\": 1, \"command\": \"show\"}.", status: .usage
    )
  }
}
