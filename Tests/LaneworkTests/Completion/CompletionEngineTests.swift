import CommandLineInterface
import Testing

@Suite("CompletionEngine")
struct CompletionEngineTests {
  private func offers(_ line: String) -> String {
    let completion = CompletionEngine(sampleParser).completion(of: line) { kind in
      switch kind {
      case "lanes": [CompletionCandidate("Ideas"), CompletionCandidate("In review", "3 cards")]
      case "cards": [CompletionCandidate("1135", "Fix"), CompletionCandidate("22a0", "Turn")]
      default: []
      }
    }
    let files = completion.files == .none ? "" : " +\(completion.files)"
    return completion.candidates.map(\.value).joined(separator: " | ") + files
  }

  @Test(
    "What is offered is what the parser would take there",
    arguments: [
      ("", "card | show"), ("c", "card"), ("x", ""), ("card ", "add | move"), ("card a", "add"),
      ("nonsense ", ""),
      ("--j", "--json"), ("--json ", "card | show"), ("--board ", " +folders"), ("--board=", " +folders"),
      ("--board x c", "card"), ("-b x c", "card"), ("help ca", "card"), ("help card ", "add | move"),
      ("card move ", "1135 | 22a0"), ("card move 1135 2", "22a0"), ("card move -- 1", "1135"),
      ("card move -- -", ""),
      ("card add x --lane ", "Ideas | In review"), ("card add x --lane I", "Ideas | In review"),
      ("card add x --lane=I", "--lane=Ideas | --lane=In review"), ("card add x -l 'In ", "In review"),
      ("card add x --color ", "red | green | blue"), ("card add x --color=b", "--color=blue"),
      ("card add x --first=", ""), ("card add ", ""), ("card add x y", ""), ("show ", " +folders"),
      ("show x ", ""),
      (
        "card add --",
        "--lane | --label | --position | --color | --first | --dry-run | --as | --board | --json | --help"
      ),
      ("card add --lane x --l", "--label"), ("card add --label x --l", "--lane | --label"),
      ("show --b", "--board"),
    ])
  func offered(line: String, expected: String) {
    #expect(offers(line) == expected)
  }
}
