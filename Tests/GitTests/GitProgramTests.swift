import Git
import Posix
import TestSupport
import Testing

@Suite("GitProgram", .tags(.git))
struct GitProgramTests {
  private let fixture: GitFixture

  init() throws {
    fixture = try GitFixture()
  }

  private func program(
    _ name: String = "git", environment: [String: String] = [:], timeLimit: Duration = .seconds(60)
  ) -> GitProgram {
    var surroundings = fixture.surroundings
    surroundings.environment.merge(environment) { $1 }
    return GitProgram(
      workTree: fixture.workTree, surroundings: surroundings, program: name, timeLimit: timeLimit)
  }

  @Test("The version is the one the program gives")
  func version() throws {
    #expect("git version \(try program().version())" == (try fixture.line("--version")))
  }

  @Test("The commits that changed a path are found, newest first and no more than asked for")
  func pathHistory() throws {
    var expected: [ObjectID?] = []
    for number in 0..<6 {
      try fixture.write("\(number)", to: number % 2 == 0 ? "folder/*" : "folder/other")
      let commit = ObjectID(try fixture.commitAll("\(number)"))
      if number % 2 == 0 { expected.insert(commit, at: 0) }
    }
    try fixture.git("config", "log.showSignature", "true")
    let program = program()
    #expect(try program.commits(changing: "folder/*", limit: 10) == expected.compactMap(\.self))
    #expect(try program.commits(changing: "folder/*", limit: 2) == expected.prefix(2).compactMap(\.self))
    #expect(try program.commits(changing: "folder/*", from: expected[1], limit: 9).count == 2)
    #expect(try program.commits(changing: "folder", limit: 9).count == 6)
    #expect(try program.commits(changing: "missing", limit: 9) == [])
  }

  @Test("Variables of the caller that would lead git elsewhere do not reach it")
  func environment() throws {
    let commit = ObjectID(try fixture.commitAll("First"))
    try fixture.write("x", to: "file")
    let second = ObjectID(try fixture.commitAll("Second"))
    let program = program(environment: [
      "GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere", "GIT_INDEX_FILE": "/nowhere/index",
      "GIT_OBJECT_DIRECTORY": "/nowhere", "GIT_CONFIG_COUNT": "x", "LC_MESSAGES": "de_DE.UTF-8",
    ])
    #expect(try program.commits(changing: "file", limit: 9) == [second].compactMap(\.self))
    #expect(commit != second)
  }

  @Test("Loose objects beyond the limit are packed in the background, and few are left alone")
  func garbage() throws {
    for number in 0..<4 {
      try fixture.write("\(number)", to: "\(number)")
      try fixture.commitAll("\(number)")
    }
    try program().collectGarbageIfNeeded()
    #expect(try fixture.line("count-objects") != "0 objects, 0 kilobytes")
    // The program looks at one of the 256 folders only and takes it for an average one.
    try fixture.git("config", "--global", "gc.auto", "1")
    var number = 0
    let folder = "work/.git/objects/17"
    while try !fixture.folder.contains(folder) || fixture.folder.names(in: folder).count < 2 {
      try fixture.git(["hash-object", "-w", "--stdin"], input: Array("\(number)".utf8))
      number += 1
    }
    try program().collectGarbageIfNeeded()
    let isCollected = try eventually {
      try fixture.folder.names(in: "work/.git/objects/pack").count >= 2
        && !fixture.folder.contains("work/.git/gc.pid")
    }
    #expect(isCollected)
  }

  @Test("A program that is missing, fails, answers strangely or takes too long is an error that says so")
  func failures() throws {
    func failure(_ body: () throws(GitError) -> Void) -> GitError? {
      do throws(GitError) {
        try body()
        return nil
      } catch {
        return error
      }
    }
    let missing = failure { () throws(GitError) in _ = try program("git-that-is-missing").version() }
    #expect(missing?.code == .programMissing)
    let failed = failure { () throws(GitError) in _ = try program().commits(changing: "x", limit: 1) }
    #expect(failed?.code == .programFailed)
    #expect(failed?.message.hasPrefix("fatal: ") == true)
    let strange = failure { () throws(GitError) in _ = try program("echo").version() }
    #expect(strange?.code == .programFailed)

    let slow = try fixture.makeEndlessProgram()
    let late = failure { () throws(GitError) in _ = try program(slow, timeLimit: .milliseconds(20)).version()
    }
    #expect(late?.code == .timedOut)
  }
}
