import Basics
import Foundation
import Signatures
import StoreSandbox
import Testing

@Suite struct SandboxKeysTests {
  private let path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  private func folder() throws -> any Folder {
    try DiskFileSystem().openOrCreateFolder(at: path, permissions: 0o700)
  }

  @Test("keys are kept for their owner alone, and the root is the same after a restart")
  func kept() throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let keys = try SandboxKeys.load(from: folder)
    let again = try SandboxKeys.load(from: folder)
    #expect(again.root == keys.root)
    #expect(again.appStoreKey.pem == keys.appStoreKey.pem)
    let names = try folder.entries().map(\.name)
    #expect(names.count == 7)
    for name in names { #expect(try folder.status(of: name)?.permissions == 0o600) }
    #expect(
      try folder.readFile(SandboxKeys.rootFile, limit: 65_536, followingLinks: false)
        == Array(keys.root.pem.utf8))
    #expect(keys.root.issuer == keys.root.subject)
    #expect(keys.signer.certificates[0].hasExtension(CertificateMarker.receiptSigning))
    #expect(keys.signer.certificates[1].hasExtension(CertificateMarker.storeIntermediate))
  }

  @Test(
    "a folder in which a key is missing or damaged is an error, and is left as it is",
    arguments: [true, false])
  func damaged(_ isMissing: Bool) throws {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: path) }
    let root = try SandboxKeys.load(from: folder).root
    try folder.removeFile("signing-key.pem")
    if !isMissing { try folder.createFile("signing-key.pem", contents: Array("x".utf8), permissions: 0o600) }
    #expect(throws: SandboxKeysError.self) { try SandboxKeys.load(from: folder) }
    #expect(
      try folder.readFile(SandboxKeys.rootFile, limit: 65_536, followingLinks: false) == Array(root.pem.utf8))
  }
}
