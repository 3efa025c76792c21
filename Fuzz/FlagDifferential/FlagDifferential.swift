import Basics
import Flags

/// Evaluates the questions on its input, one JSON object a line, and answers each with a line.
///
/// A question has `definitions` (their text), `key`, `type`, `targetingKey` and `attributes`; `default` is what is
/// answered when the evaluation has no value. An answer has `value`, `variant`, `reason` and `metadata`, or `error`, or
/// `refused` when the definitions are.
@main
struct FlagDifferential {
  static func main() throws {
    while let line = readLine() {
      let question = try JSONValue(parsing: line)
      var writer = JSONWriter()
      writer.value(answer(question))
      print(String(decoding: writer.bytes, as: UTF8.self))
    }
  }

  private static func answer(_ question: JSONValue) -> JSONValue {
    let definitions: FlagDefinitions
    do throws(FlagDefinitionsError) {
      definitions = try FlagDefinitions(parsing: question["definitions"]?.string ?? "")
    } catch {
      return ["refused": .string(error.description)]
    }
    let context = EvaluationContext(
      targetingKey: question["targetingKey"]?.string,
      attributes: question["attributes"]?.object ?? JSONObject())
    let kind = question["type"]?.string.flatMap(FlagValue.Kind.init(rawValue:)) ?? .object
    let outcome = definitions.evaluate(
      question["key"]?.string ?? "", as: kind, in: context, at: SystemTime())
    if let code = outcome.errorCode {
      return ["error": .string(code.rawValue), "message": .string(outcome.errorMessage ?? "")]
    }
    return [
      "value": outcome.value ?? question["default"] ?? .null,
      "variant": outcome.variant.map { .string($0) } ?? .null,
      "reason": .string(outcome.reason.rawValue), "metadata": .object(outcome.metadata),
    ]
  }
}
