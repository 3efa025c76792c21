import Boards
import TestSupport
import Testing

@Suite("Loading the machine's configuration")
struct LoadingMachineConfigurationTests {
  @Test("The document is read from its folder, also through a link")
  func reads() throws {
    let disk = MemoryDisk()
    try disk.write(
      "---\nkind: config\nconfig: {handle: ana, due-soon: 3}\n---\nAbout\n", to: "/dotfiles/index.md")
    try disk.makeFolder("/home/Config")
    try disk.makeLink("/home/Config/index.md", to: "/dotfiles/index.md")
    let (configuration, problem) = MachineConfiguration.load(
      from: "/home/Config", in: MemoryFileSystem(on: disk))
    #expect(configuration.handle == "ana" && configuration.dueSoonDays == 3 && problem == nil)
  }

  @Test("Without a folder or a document everything is as built in", arguments: ["/nowhere", "/empty"])
  func missing(path: String) throws {
    let disk = MemoryDisk()
    try disk.makeFolder("/empty")
    let (configuration, problem) = MachineConfiguration.load(from: path, in: MemoryFileSystem(on: disk))
    #expect(configuration == MachineConfiguration() && problem == nil)
  }

  @Test("A document that cannot be read is told, and everything is as built in")
  func broken() throws {
    let disk = MemoryDisk()
    try disk.write("no front matter", to: "/a/index.md")
    try disk.write("---\n---\n", to: "/b/index.md", permissions: 0)
    let fileSystem = MemoryFileSystem(on: disk)
    for path in ["/a", "/b"] {
      let (configuration, problem) = MachineConfiguration.load(from: path, in: fileSystem)
      #expect(configuration == MachineConfiguration() && problem != nil)
    }
  }
}
