import Boards
import Testing

@Suite("BoardConfiguration")
struct ModelConfigurationTests {
  static func configuration(_ board: String, machine: String = "") -> BoardConfiguration {
    let document = ModelReading.document(["config: {\(machine)}"]).document
    return ModelReading.board("config: {\(board)}").configuration(
      over: MachineConfiguration(document: document))
  }

  @Test(
    "Body lines are none or two to five",
    arguments: [
      ("", 0), ("0", 0), ("-3", 0), ("1", 2), ("2", 2), ("5", 5), ("6", 5), ("\"4\"", 4), ("abc", 0),
      ("2.5", 0),
    ])
  func bodyPreview(value: String, expected: Int) {
    #expect(Self.configuration("show-card-body: \(value)").bodyPreviewLines == expected)
  }

  @Test(
    "Soon is what the board says, else the machine, else a day, and never less than today",
    arguments: [
      ("due-soon: 3", "due-soon: 9", 3), ("", "due-soon: 9", 9), ("due-soon: x", "due-soon: 9", 9),
      ("", "", 1),
      ("due-soon: 0", "due-soon: 9", 0), ("due-soon: -2", "", 0), ("", "due-soon: -2", 0),
    ])
  func dueSoon(board: String, machine: String, expected: Int) {
    #expect(Self.configuration(board, machine: machine).dueSoonDays == expected)
  }

  @Test(
    "Thumbnail sizes are positive whole numbers; an empty list is none",
    arguments: [
      ("thumb-sizes: [100, 0, -5, x, \"300\", 1.5]", "", [100, 300]),
      ("thumb-sizes: []", "thumb-sizes: [9]", []),
      ("thumb-sizes: 64", "", [64]), ("thumb-sizes: x", "thumb-sizes: [9]", [9]), ("", "thumb-sizes: 9", [9]),
      ("", "", [200, 400]), ("thumb-sizes: 0", "", [200, 400]),
    ])
  func thumbnails(board: String, machine: String, expected: [Int]) {
    #expect(Self.configuration(board, machine: machine).thumbnailSizes == expected)
  }

  @Test(
    "Each part of logging comes from the innermost document that says it",
    arguments: [
      ("", "", .off, 30),
      ("logging: {level: debug, retain: 0}", "", .debug, 0),
      ("logging: {level: debug}", "logging: {level: error, retain: 7}", .debug, 7),
      ("logging: {retain: -1}", "logging: {level: error, retain: 7}", .error, 7),
      ("logging: warning", "", .warning, 30),
      ("logging: true", "", .info, 30),
      ("logging: false", "logging: debug", .off, 30),
      ("logging: {level: off}", "logging: debug", .off, 30),
      ("logging: chatty", "", .info, 30),
      ("logging: [debug]", "", .off, 30),
    ] as [(String, String, LoggingSettings.Level, Int)])
  func logging(board: String, machine: String, level: LoggingSettings.Level, days: Int) {
    let logging = Self.configuration(board, machine: machine).logging
    #expect(logging == LoggingSettings(level: level, retentionDays: days))
  }

  @Test("Everything has its built-in value where nothing is said")
  func defaults() {
    let configuration = ModelReading.board("schema: 1").configuration(over: MachineConfiguration())
    #expect(!configuration.collapsesEmptyLanes && !configuration.showsStatusBar && !configuration.showsTrash)
    #expect(configuration.perspective == "kanban" && configuration.vocabulary.definitions == [.builtIn])
    let broken = Board(document: .broken(.link), folderName: "x.lanework")
    #expect(broken.configuration(over: MachineConfiguration()) == configuration)
  }

  @Test("The retired key for showing the trash counts where the settings have none")
  func showTrash() {
    let machine = MachineConfiguration()
    #expect(ModelReading.board("show-trash: true").configuration(over: machine).showsTrash)
    #expect(
      !ModelReading.board("show-trash: true", "config: {show-trash: false}").configuration(over: machine)
        .showsTrash)
    #expect(
      ModelReading.board("config: {show-trash: on, collapse-empty: \"Y\"}").configuration(over: machine)
        .collapsesEmptyLanes)
  }
}

@Suite("MachineConfiguration")
struct ModelMachineConfigurationTests {
  static func machine(_ settings: String) -> MachineConfiguration {
    MachineConfiguration(document: ModelReading.document(["kind: config", "config: {\(settings)}"]).document)
  }

  @Test("A handle that is empty is not set")
  func handle() {
    #expect(Self.machine("handle: ana").handle == "ana")
    #expect(Self.machine("handle: \"\"").handle == nil)
    #expect(MachineConfiguration().handle == nil)
  }

  @Test("Open boards are restored unless the document says otherwise")
  func restore() {
    #expect(MachineConfiguration().restoresOpenBoards)
    #expect(!Self.machine("restore-open-boards: no").restoresOpenBoards)
    #expect(Self.machine("restore-open-boards: 7").restoresOpenBoards)
  }

  @Test("A colour of the machine has a name and six digits, and an opacity up to 1")
  func colors() {
    let machine = Self.machine(
      "foreground-colors: [{name: a, rgb: \"#102030\"}, {name: b, rgb: \"#102030\", alpha: 0.5}, {name: c, rgb: \"#10203040\"},"
        + " {name: d, rgb: \"#102030\", alpha: 7}, {name: e, rgb: \"#102030\", alpha: -1}, {rgb: \"#102030\"}, x]"
    )
    #expect(machine.foregroundColors.map(\.name) == ["a", "b", "d", "e"])
    #expect(machine.foregroundColors.map(\.alpha) == [1, 0.5, 1, 1])
    #expect(machine.backgroundColors.isEmpty)
  }
}
