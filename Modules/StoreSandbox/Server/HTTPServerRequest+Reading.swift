internal import Basics
internal import HTTPServer

extension HTTPServerRequest {
  /// All values of a name in the query, in their order.
  func queryValues(_ name: String) -> [String] { Self.values(name, in: target.dropFirst(path.count + 1)) }

  /// The first value of a name in a body that is a form.
  func formValue(_ name: String) -> String? {
    Self.values(name, in: String(decoding: body, as: UTF8.self)).first
  }

  /// The token of the field `Authorization: Bearer …`.
  var bearerToken: String? {
    let words = (headers["Authorization"] ?? "").split(separator: " ", maxSplits: 1)
    guard words.count == 2, words[0].lowercased() == "bearer" else { return nil }
    return String(words[1])
  }

  /// The object in the body; an empty one for an empty body.
  func object() throws(StoreAnswerError) -> JSONCursor {
    guard !body.isEmpty else { return JSONCursor([:]) }
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: body)
    } catch {
      throw .malformedBody("\(error)")
    }
    guard value.object != nil else { throw .malformedBody("it is no object") }
    return JSONCursor(value)
  }

  private static func values(_ name: String, in text: some StringProtocol) -> [String] {
    text.split(separator: "&").compactMap { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        PercentEncoding.decode(String(part.map { $0 == "+" ? " " : $0 }))
      }
      guard parts.first == name else { return nil }
      return parts.count == 2 ? parts[1] : ""
    }
  }
}

extension StoreAnswerError {
  static func malformedBody(_ reason: String) -> StoreAnswerError {
    .malformed("The body cannot be read: \(reason).")
  }

  init(_ error: JSONShapeError) { self = .malformedBody("\(error)") }
}
