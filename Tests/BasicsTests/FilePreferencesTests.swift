import Basics
import TestSupport
import Testing

@Suite struct FilePreferencesTests {
  private let folder: TemporaryFolder
  private let diagnostics = RecordedDiagnostics()
  private let preferences: FilePreferences

  private static let setting = PreferenceKey("restore-open-boards", in: .settings)
  private static let record = PreferenceKey("open-boards", in: .state)

  init() throws {
    folder = try TemporaryFolder()
    preferences = FilePreferences(
      folders: UserFolders(environment: ["HOME": folder.path], name: "lanework"),
      fileSystem: DiskFileSystem(),
      diagnostics: diagnostics, identities: .system, lockWait: .zero)
  }

  @Test("A value is one line of JSON with its version first and its checksum last")
  func text() throws {
    try preferences.update(Self.setting) { $0.members["value"] = true }
    #expect(
      try folder.readText(".config/lanework/restore-open-boards.json")
        == #"{"version":1,"value":true,"checksum":"crc32:5e719b05"}"# + "\n")
    #expect(
      try preferences.read(Self.setting) == PreferenceRecord(members: (["value": true] as JSONValue).members))
  }

  @Test("A value that is too large to be read again is refused, and the one before stays")
  func tooLargeToWrite() throws {
    try preferences.update(Self.record) { $0.members["value"] = 1 }
    let path = folder.path(of: ".local/state/lanework/open-boards.json")
    #expect(
      throws: PreferenceError.fileSystem(FileSystemError(.tooLarge, operation: "create", path: path))
    ) {
      try preferences.update(Self.record) { record in
        record.members["value"] = .string(String(repeating: "x", count: 1 << 20))
      }
    }
    #expect(try preferences.read(Self.record)?.members["value"] == 1)
    #expect(try folder.names(in: ".local/state/lanework") == ["open-boards.json"])
  }

  @Test("Settings and records lie in folders of their own, for their owner alone")
  func places() throws {
    try preferences.update(Self.setting) { $0.members["value"] = 1 }
    try preferences.update(Self.record) { $0.members["value"] = 2 }
    #expect(try folder.names(in: ".config/lanework") == ["restore-open-boards.json"])
    #expect(try folder.names(in: ".local/state/lanework") == ["open-boards.json"])
    let state = try DiskFileSystem().openFolder(at: folder.path(of: ".local/state/lanework"))
    #expect(try state.status().permissions & 0o777 == 0o700)
    #expect(try state.status(of: "open-boards.json")?.permissions == 0o600)
    #expect(try preferences.read(Self.setting)?.members["value"] == 1)
    #expect(try preferences.read(Self.record)?.members["value"] == 2)
  }

  @Test("What is not known is kept, and keeps its place")
  func unknown() throws {
    try preferences.update(Self.record) { record in
      record.version = 3
      record.members = (["future": [1, 2.5, nil, "ü\n"], "value": 1] as JSONValue).members
    }
    try preferences.update(Self.record) { $0.members["value"] = 2 }
    let kept = try #require(try preferences.read(Self.record))
    #expect(kept.version == 3)
    #expect(kept.members.keys == ["future", "value"])
    #expect(kept.members == (["future": [1, 2.5, nil, "ü\n"], "value": 2] as JSONValue).members)
  }

  @Test("A change that changes nothing writes nothing")
  func unchanged() throws {
    try preferences.update(Self.record) { $0.members["value"] = 1 }
    let state = try DiskFileSystem().openFolder(at: folder.path(of: ".local/state/lanework"))
    let before = try state.status(of: "open-boards.json")
    try preferences.update(Self.record) { $0.members["value"] = 1 }
    #expect(try state.status(of: "open-boards.json") == before)
  }

  @Test(
    "A file that is no sound preference is missing, is put aside and reported",
    arguments: [
      "", "\n", "{}", #"{"version":1,"value":true}"#,
      #"{"version":1,"value":true,"checksum":"crc32:00000000"}"# + "\n",
      // The checksum is right in all that follow.
      #"{"version":0,"checksum":"crc32:f972fa89"}"# + "\n",
      #"{"value":1,"checksum":"crc32:0b988818"}"# + "\n",
      #"{"version":1,,"checksum":"crc32:6d5cfb51"}"# + "\n",
    ])
  func damaged(_ text: String) throws {
    try folder.write(text, to: ".local/state/lanework/open-boards.json")
    #expect(try preferences.read(Self.record) == nil)
    #expect(try preferences.read(Self.record) == nil)
    #expect(diagnostics.all.map(\.level) == [.warning])
    #expect(diagnostics.all.first?.path == folder.path(of: ".local/state/lanework/open-boards.json"))
    #expect(try folder.names(in: ".local/state/lanework") == ["open-boards.damaged-1.json"])
    #expect(try folder.readText(".local/state/lanework/open-boards.damaged-1.json") == text)
  }

  @Test("Every damaged file is kept, and a change begins anew")
  func damagedAgain() throws {
    for (number, text) in ["first", "second"].enumerated() {
      try folder.write(text, to: ".local/state/lanework/open-boards.json")
      try preferences.update(Self.record) { record in
        #expect(record == PreferenceRecord())
        record.members["value"] = .integer(Int64(number))
      }
    }
    #expect(try folder.readText(".local/state/lanework/open-boards.damaged-1.json") == "first")
    #expect(try folder.readText(".local/state/lanework/open-boards.damaged-2.json") == "second")
    #expect(try preferences.read(Self.record)?.members["value"] == 1)
  }

  @Test("A file larger than any preference is damaged, and is not read")
  func tooLarge() throws {
    try folder.write(
      [UInt8](repeating: 0x20, count: 1 << 20 + 1), to: ".local/state/lanework/open-boards.json")
    #expect(try preferences.read(Self.record) == nil)
    #expect(try folder.names(in: ".local/state/lanework") == ["open-boards.damaged-1.json"])
  }

  @Test("A setting that is a link to elsewhere is read through it")
  func link() throws {
    try preferences.update(Self.setting) { $0.members["value"] = true }
    try folder.write(
      try folder.read(".config/lanework/restore-open-boards.json"), to: "dotfiles/restore.json")
    let configuration = try DiskFileSystem().openFolder(at: folder.path(of: ".config/lanework"))
    try configuration.removeFile("restore-open-boards.json")
    try configuration.makeLink("restore-open-boards.json", to: folder.path(of: "dotfiles/restore.json"))
    #expect(try preferences.read(Self.setting)?.members["value"] == true)
  }

  @Test("What a crash left behind is removed by the next change, and other files are not")
  func leftovers() throws {
    try folder.write("x", to: ".local/state/lanework/.open-boards.json.lanework-0a1b2c3d")
    try folder.write("x", to: ".local/state/lanework/.hidden")
    try folder.write("x", to: ".local/state/lanework/other.json")
    try preferences.update(Self.record) { $0.members["value"] = 1 }
    #expect(try folder.names(in: ".local/state/lanework") == [".hidden", "open-boards.json", "other.json"])
  }

  @Test("A change waits for another one only so long")
  func busy() throws {
    try folder.makeFolder(".local/state/lanework")
    let state = try DiskFileSystem().openFolder(at: folder.path(of: ".local/state/lanework"))
    let lock = try #require(try state.lock(waiting: .zero))
    defer { lock.release() }
    #expect(throws: PreferenceError.busy(path: folder.path(of: ".local/state/lanework"))) {
      try preferences.update(Self.record) { $0.members["value"] = 1 }
    }
    #expect(try preferences.read(Self.record) == nil)
  }

  @Test("Without a home nothing is set, and nothing can be")
  func noHome() throws {
    let homeless = FilePreferences(
      folders: UserFolders(environment: [:], name: "lanework"), fileSystem: DiskFileSystem(),
      diagnostics: diagnostics, identities: .system)
    #expect(try homeless.read(Self.record) == nil)
    #expect(throws: PreferenceError.noFolder) { try homeless.update(Self.record) { _ in } }
  }

  @Test("Changes made at the same time are all kept")
  func concurrent() async throws {
    let preferences = FilePreferences(
      folders: UserFolders(environment: ["HOME": folder.path], name: "lanework"),
      fileSystem: DiskFileSystem(),
      diagnostics: diagnostics, identities: .system, lockWait: .seconds(60))
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try preferences.update(Self.record) { $0.members["\(number)"] = true } }
      }
      try await group.waitForAll()
    }
    #expect(try preferences.read(Self.record)?.members.keys.count == 20)
  }
}

extension JSONValue {
  /// The members of an object that a test spells out.
  fileprivate var members: JSONObject { object ?? JSONObject() }
}
