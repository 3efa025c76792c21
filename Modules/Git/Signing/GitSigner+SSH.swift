internal import Basics

extension GitSigner {
  /// Signs with an SSH key: a file, or one that is written out and whose secret half an agent has.
  func signWithSSH(_ buffer: [UInt8]) -> GitSigning {
    guard let key else { return .notPossible(reason: "user.signingkey is not set") }
    if !Self.isLiteral(key) { return signWithSSH(buffer, keyFile: key) }
    let text = key.hasPrefix("key::") ? String(key.dropFirst("key::".count)) : key
    let name = "lanework-signing-key.\(random.next())"
    do throws(FileSystemError) {
      let folder = try DiskFileSystem().openFolder(at: self.folder)
      try folder.createFile(name, contents: Array("\(text)\n".utf8), permissions: 0o600)
      let signing = signWithSSH(buffer, keyFile: "\(self.folder)/\(name)")
      try folder.removeFile(name)
      return signing
    } catch {
      return .notPossible(reason: "the key cannot be handed to \(program): \(error)")
    }
  }

  private func signWithSSH(_ buffer: [UInt8], keyFile: String) -> GitSigning {
    // A passphrase that no agent knows would be asked for at the terminal; the program that is to ask for it here
    // refuses.
    let refusing = ["SSH_ASKPASS": "/bin/false", "SSH_ASKPASS_REQUIRE": "force"]
    return signature(["-Y", "sign", "-n", "git", "-f", keyFile], buffer, adding: refusing)
  }
}
