internal import Basics

/// The flag service's answer.
struct RemoteFlagsAnswer: Sendable {
  /// What makes an answer useless.
  struct Defect: Error, Equatable {
    /// What is wrong, to stand behind a colon.
    let explanation: String
  }

  /// The values that can be read.
  let snapshot: FlagSnapshot
  /// The keys of values that cannot, because of a newer service or of a mistake in it.
  let unreadable: [String]

  /// Reads an answer.
  ///
  /// Members that are not known are passed over, and so is a newer version as far as it has the same members. The
  /// app has to be the one that was asked about: the flags of another one are worse than none.
  init(_ body: [UInt8], app: String) throws(Defect) {
    let answer: JSONValue
    do throws(JSONError) {
      answer = try JSONValue(parsing: body)
    } catch {
      throw Defect(explanation: "\(error)")
    }
    guard let version = answer["version"]?.integer, version >= 1 else {
      throw Defect(explanation: "it has no version")
    }
    guard answer["app"] == .string(app) else { throw Defect(explanation: "it is about another app") }
    guard let flags = answer["flags"]?.object else { throw Defect(explanation: "it has no flags") }
    (snapshot, unreadable) = FlagValueForm.read(flags)
  }
}
