public import Basics
internal import Signatures

extension AppModel {
  /// A configuration and a certificate are pages of text; what is larger than this is neither.
  private static let fileLimit = 1 << 20

  /// Reads the store configuration in a file; the built-in one when no file is named.
  ///
  /// - Parameter path: the absolute path of the file.
  public func storeConfiguration(at path: String?) throws(AccountError) -> StoreConfiguration {
    guard let path else { return .builtIn }
    let bytes = try contents(of: path, purpose: "store configuration")
    do throws(StoreConfigurationError) {
      return try StoreConfiguration(json: bytes, path: path)
    } catch {
      throw .configuration(error)
    }
  }

  /// Adds root certificates in files to those that are believed by themselves; they vouch for test purchases alone.
  ///
  /// - Parameter paths: the absolute paths of the files, each in PEM or DER.
  public func storeTrust(naming paths: [String]) throws(AccountError) -> StoreTrust {
    var trust = StoreTrust(roots: surroundings.storeRoots)
    for path in paths {
      guard
        let certificate = Certificate(
          fileContents: try contents(of: path, purpose: "root certificate"))
      else { throw .notACertificate(path: path) }
      trust.testRoots.append(certificate.der)
    }
    return trust
  }

  private func contents(of path: String, purpose: String) throws(AccountError) -> [UInt8] {
    let names = AbsolutePath.names(of: path)
    do throws(FileSystemError) {
      guard let name = names.last else { throw FileSystemError(.notAFile, operation: "read", path: path) }
      return try fileSystem.openFolder(at: AbsolutePath.joining(names.dropLast())).readFile(
        name, limit: Self.fileLimit, followingLinks: true)
    } catch {
      throw .unreadable(error, purpose: purpose)
    }
  }
}
