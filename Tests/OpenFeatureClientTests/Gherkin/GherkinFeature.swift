/// A file of scenarios, as far as the scenarios of OpenFeature need it.
struct GherkinFeature {
  /// A line of a scenario with the table below it, if any.
  struct Step {
    var text: String
    var table: [[String]] = []
  }

  /// A scenario; of an outline, each row of its examples is run.
  struct Scenario {
    let name: String
    var isOutline: Bool
    var steps: [Step] = []
    /// The rows of all examples, by the names of their columns.
    var examples: [[String: String]] = []
  }

  /// What is run: a scenario with the values of one row put into its steps.
  struct Run {
    let name: String
    let steps: [Step]
  }

  private(set) var isDeprecated = false
  private(set) var background: [Step] = []
  private(set) var scenarios: [Scenario] = []

  /// A line that is none of a scenario.
  struct UnknownLine: Error {
    let number: Int
    let text: String
  }

  private enum Place {
    case beginning, description, background, scenario, examples
  }

  init(_ text: String) throws {
    var place = Place.beginning
    var tags: [Substring] = []
    var header: [String]?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }.trimmingSuffix { $0 == " " || $0 == "\r" }
      if line.isEmpty || line.hasPrefix("#") { continue }
      if line.hasPrefix("@") {
        tags += line.split(separator: " ")
        continue
      }
      defer { tags = [] }
      if line.hasPrefix("Feature:") {
        isDeprecated = tags.contains("@deprecated")
        place = .description
      } else if line.hasPrefix("Background:") {
        place = .background
      } else if let name = line.after("Scenario Outline:") ?? line.after("Scenario:") {
        scenarios.append(Scenario(name: name, isOutline: line.hasPrefix("Scenario Outline:")))
        place = .scenario
      } else if line.hasPrefix("Examples:") {
        header = nil
        place = .examples
      } else if line.hasPrefix("|") {
        let cells = line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false).map {
          String($0.drop { $0 == " " }.trimmingSuffix { $0 == " " })
        }
        switch place {
        case .background: background[background.count - 1].table.append(cells)
        case .scenario:
          let scenario = scenarios.count - 1
          scenarios[scenario].steps[scenarios[scenario].steps.count - 1].table.append(cells)
        case .examples:
          if let header {
            guard header.count == cells.count else {
              throw UnknownLine(number: number + 1, text: String(line))
            }
            scenarios[scenarios.count - 1].examples.append(
              Dictionary(uniqueKeysWithValues: zip(header, cells)))
          } else {
            header = cells
          }
        default: throw UnknownLine(number: number + 1, text: String(line))
        }
      } else if let step = ["Given ", "When ", "Then ", "And "].lazy.compactMap({ line.after($0) }).first {
        switch place {
        case .background: background.append(Step(text: step))
        case .scenario: scenarios[scenarios.count - 1].steps.append(Step(text: step))
        default: throw UnknownLine(number: number + 1, text: String(line))
        }
      } else if place != .description {
        throw UnknownLine(number: number + 1, text: String(line))
      }
    }
  }

  /// All that is to be run: each scenario once, or once for each row of its examples.
  var runs: [Run] {
    scenarios.flatMap { scenario -> [Run] in
      let steps = background + scenario.steps
      guard scenario.isOutline else { return [Run(name: scenario.name, steps: steps)] }
      return scenario.examples.map { row in
        Run(
          name: "\(scenario.name) \(row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })",
          steps: steps.map { step in
            Step(
              text: Self.fill(step.text, row), table: step.table.map { $0.map { Self.fill($0, row) } })
          })
      }
    }
  }

  private static func fill(_ text: String, _ row: [String: String]) -> String {
    row.reduce(text) { $0.replacing("<\($1.key)>", with: $1.value) }
  }
}

extension GherkinFeature.Step {
  /// The text with each quoted part empty, and the quoted parts.
  var pattern: (text: String, arguments: [String]) {
    var pattern = ""
    var arguments: [String] = []
    var quoted: String?
    var isEscaped = false
    for character in text {
      if isEscaped {
        quoted?.append(character)
        isEscaped = false
      } else if quoted != nil, character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        pattern.append(character)
        if let argument = quoted { arguments.append(argument) }
        quoted = quoted == nil ? "" : nil
      } else if quoted == nil {
        pattern.append(character)
      } else {
        quoted?.append(character)
      }
    }
    return (pattern, arguments)
  }
}

extension Substring {
  fileprivate func trimmingSuffix(while isBlank: (Character) -> Bool) -> Substring {
    var text = self
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count).drop { $0 == " " }) : nil
  }
}
