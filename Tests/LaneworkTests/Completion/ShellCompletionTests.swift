import CommandLineInterface
import Foundation
import Testing

@Suite("ShellCompletion")
struct ShellCompletionTests {
  /// Runs a shell with a script on its standard input; nil when the shell is not installed.
  private func run(_ shell: String, _ arguments: [String], _ script: String) throws -> (
    status: Int32, output: String
  )? {
    guard
      let path = ["/bin/\(shell)", "/usr/bin/\(shell)"].first(where: FileManager.default.isExecutableFile)
    else {
      return nil
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    input.fileHandleForWriting.write(Data(script.utf8))
    try input.fileHandleForWriting.close()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test("Each shell accepts the script written for it", arguments: Shell.allCases)
  func syntax(shell: Shell) throws {
    let script = ShellCompletion.script(for: shell, program: "sample", ask: "sample completion suggest")
    guard let result = try run(shell.rawValue, ["-n"], script) else { return }
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  /// What bash would offer for a line when the program gives an answer.
  private func bashReplies(_ line: String, words: [String], answer: String, type: Int = 9) throws -> String? {
    let quoted = words.map { CommandWords.quoted($0) }.joined(separator: " ")
    let script = """
      sample_answer() { [[ "$1" == \(CommandWords.quoted(line)) ]] || echo "asked for: $1"; printf %s \(CommandWords.quoted(answer)); }
      \(ShellCompletion.script(for: .bash, program: "sample", ask: "sample_answer"))
      COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
      COMP_LINE=\(CommandWords.quoted(line)); COMP_POINT=${#COMP_LINE}; COMP_TYPE=\(type)
      COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1)
      compopt() { :; }
      _sample
      printf '<%s>' "${COMPREPLY[@]}"
      """
    guard let result = try run("bash", ["--norc", "-s"], script) else { return nil }
    #expect(result.status == 0)
    return result.output
  }

  @Test(
    "bash offers what the program answers, in the words that bash sees",
    arguments: [
      ("sample c", ["sample", "c"], "card\tWorks on cards.\n", 9, "<card>"),
      ("sample ", ["sample", ""], "card\tWorks.\nshow\tShows.\n", 9, "<card><show>"),
      ("sample ", ["sample", ""], "card\tWorks.\nshow\t\n", 63, "<card  (Works.)><show>"),
      (
        "sample add --lane=I", ["sample", "add", "--lane", "=", "I"], "--lane=In x\t\n--lane=Ideas\t\n", 9,
        "<In\\ x><Ideas>"
      ),
      ("sample add --lane 'I", ["sample", "add", "--lane", "'I"], "In x\t\n", 9, "<In x>"),
      ("sample zzz ", ["sample", "zzz", ""], "", 9, "<>"),
      ("sample x \"a b\" $", ["sample", "x", "\"a b\"", "$"], "a\t\n", 9, "<a>"),
    ])
  func bash(line: String, words: [String], answer: String, type: Int, expected: String) throws {
    guard let replies = try bashReplies(line, words: words, answer: answer, type: type) else { return }
    #expect(replies == expected)
  }

  @Test("The answer has one line a candidate, and no text can add a line or a control character")
  func answer() {
    let completion = Completion(candidates: [
      CompletionCandidate("a", "b"), CompletionCandidate("c\nd\te", "f\n\u{1B}[31m"),
    ])
    #expect(ShellCompletion.answer(completion) == "a\tb\ncde\tf␛[31m\n")
    #expect(ShellCompletion.answer(Completion(files: .all)) == "files\n")
    #expect(ShellCompletion.answer(Completion(files: .folders)) == "folders\n")
    #expect(ShellCompletion.answer(Completion()) == "")
  }
}
