import Basics
import Flags
import Foundation
import Testing

/// The files of the specification that the tests read.
enum SpecificationFiles {
  static let features = ["evaluation_v2", "contextMerging", "hooks", "metadata"]

  static func text(_ name: String) throws -> String {
    let url = Bundle.module.bundleURL.appending(path: "Resources/openfeature-spec/\(name)")
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  static func feature(_ name: String) throws -> GherkinFeature {
    try GherkinFeature(try text("gherkin/\(name).feature"))
  }

  /// The flag set of the scenarios, translated to flagd's format.
  static func definitions() throws -> FlagDefinitions {
    try FlagDefinitions(parsing: try TestFlagSet.translated(try text("gherkin/test-flags.json")).bytes())
  }
}

/// Translates the flag set of the scenarios, whose form is not flagd's.
enum TestFlagSet {
  /// A part that has no translation.
  struct Untranslated: Error, Equatable {
    let text: String
  }

  /// The rules that the set has as expressions of another language, each with the same rule in JsonLogic.
  private static let expressions: [String: JSONValue] = [
    "email == 'ballmer@macrosoft.com' ? 'zero' : ''": [
      "if": [["==": [["var": "email"], "ballmer@macrosoft.com"]], "zero", nil]
    ],
    "!customer && email == 'ballmer@macrosoft.com' && age > 10 ? 'internal' : ''": [
      "if": [
        [
          "and": [
            ["!": [["var": "customer"]]], ["==": [["var": "email"], "ballmer@macrosoft.com"]],
            [">": [["var": "age"], 10]],
          ]
        ],
        "internal", nil,
      ]
    ],
  ]

  static func translated(_ text: String) throws -> JSONValue {
    var flags = JSONObject()
    for (key, flag) in try JSONValue(parsing: text).object ?? JSONObject() {
      var translated = JSONObject()
      translated["state"] = "ENABLED"
      for (name, value) in try #require(flag.object) {
        switch name {
        case "variants", "defaultVariant": translated[name] = value
        case "disabled": translated["state"] = value == true ? "DISABLED" : "ENABLED"
        case "flagMetadata": translated["metadata"] = value
        case "contextEvaluator":
          guard let expression = value.string, let rule = expressions[expression] else {
            throw Untranslated(text: value.string ?? "\(value)")
          }
          translated["targeting"] = rule
        default: throw Untranslated(text: name)
        }
      }
      flags[key] = .object(translated)
    }
    return ["flags": .object(flags)]
  }
}
