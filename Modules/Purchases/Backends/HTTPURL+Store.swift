internal import Basics

extension HTTPURL {
  /// Reads the address of a store's server, to which keys and tokens go.
  ///
  /// It throws `refused` for what is none, and for one to which they would go in the clear.
  init(ofStore text: String) throws(StoreRequestError) {
    do throws(HTTPRequestError) {
      try self.init(text)
    } catch {
      throw StoreRequestError(error)
    }
    try checkConfidential()
  }

  /// Refuses a server to which keys and tokens would go in the clear.
  func checkConfidential() throws(StoreRequestError) {
    guard isConfidential else {
      throw StoreRequestError(
        .refused, "Nothing is asked of \(origin): the question and its answer would go in the clear.",
        hint: "Use an address that begins with https://; http:// is for this machine alone.")
    }
  }

  /// The address of a resource of a store's: segments added to the path, the identifiers among them.
  ///
  /// Identifiers come from customers and notifications, and the address is sent with an operator's token. An empty one,
  /// `.` or `..` would name another resource, whatever is escaped, and no store makes one with any character that has
  /// to be escaped: they are refused with the code `refused`.
  func appending(
    storePath segments: [String], query: [(name: String, value: String)] = []
  ) throws(StoreRequestError) -> HTTPURL {
    for segment in segments {
      guard !segment.isEmpty, segment != ".", segment != "..", segment == PercentEncoding.encode(segment)
      else {
        throw StoreRequestError(
          .refused,
          segment.isEmpty
            ? "An identifier to ask the store about is empty."
            : "An identifier to ask the store about holds a character that none of the store's does.",
          hint: "Identifiers consist of letters, digits and -._~, and are more than one or two dots.")
      }
    }
    return appending(segments, query: query)
  }
}
