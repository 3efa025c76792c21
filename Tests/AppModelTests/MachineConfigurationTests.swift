import AppModel
import Basics
import Boards
import TestSupport
import Testing

@Suite struct MachineConfigurationTests {
  private let fixture: SessionFixture
  private static let path = "/home/ada/.config/lanework/Config/index.md"

  init() throws { fixture = try SessionFixture() }

  @Test("Without a document, or without a home, the settings are as built in")
  func missing() throws {
    #expect(fixture.launch().machineConfiguration() == MachineConfiguration())
    #expect(fixture.launch(environment: [:]).machineConfiguration() == MachineConfiguration())
    #expect(fixture.diagnostics.all.isEmpty)
  }

  @Test("The document in the folder for settings is read")
  func document() throws {
    try fixture.disk.write(
      "---\nkind: config\nconfig:\n  handle: ada\n  restore-open-boards: false\n---\n", to: Self.path)
    let settings = fixture.launch().machineConfiguration()
    #expect(settings.handle == "ada")
    #expect(!settings.restoresOpenBoards)
  }

  @Test("A document that cannot be read is reported, and the settings are as built in")
  func broken() throws {
    try fixture.disk.write("no front matter", to: Self.path)
    #expect(fixture.launch().machineConfiguration() == MachineConfiguration())
    #expect(fixture.diagnostics.all.map(\.level) == [.warning])
    #expect(fixture.diagnostics.all.first?.path == Self.path)
  }
}
