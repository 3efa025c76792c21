import Basics
import BoardFormat
import Boards
import TestSupport
import Testing

/// Boards whose recorded findings the validator reproduces; the reason after the dash is free.
@Suite("BoardValidator, recorded boards")
struct BoardValidatorVectorTests {
  @Test("Every recorded board gives its recorded findings, summary and exit status", arguments: 0..<8)
  func recordedBoards(part: Int) throws {
    let boards = try RecordedBoard.all()
    #expect(boards.count == 256)
    for (number, board) in boards.enumerated() where number % 8 == part {
      let folder = try TemporaryFolder()
      try board.write(into: folder.path + "/V.lanework")
      let validator = BoardValidator(fileSystem: DiskFileSystem(), schemas: try SchemaSet.builtIn())
      let report = try validator.validate(boardsAt: [folder.path + "/V.lanework"])
      let findings = report.findings.map { RecordedBoard.withoutReason($0.description) }
      #expect(findings == board.findings, "board \(number)")
      #expect(Array(report.summary(schemaName: "built-in").dropFirst()) == board.summary, "board \(number)")
      #expect((report.isValid ? 0 : 1) == board.exit, "board \(number)")
    }
  }
}
