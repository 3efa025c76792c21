internal import AppModel
internal import CommandLineInterface

extension CommandContext {
  /// The store configuration that the preferences name, or the built-in one.
  func storeConfiguration() throws(CommandFailure) -> StoreConfiguration {
    let path = preferences().storeConfiguration
    return try telling { () throws(AccountError) in try appModel.storeConfiguration(at: path) }
  }

  /// Whose signatures are believed: Apple's, and for test purchases the roots that a command and the preferences name.
  func storeTrust(naming root: String?) throws(CommandFailure) -> StoreTrust {
    let named = try root.map { (path) throws(CommandFailure) in try environment.absolute(path) }
    let paths = [named, preferences().storeTrustRoot].compactMap { $0 }
    return try telling { () throws(AccountError) in try appModel.storeTrust(naming: paths) }
  }

  /// Does something about the account, and puts a failure into the form in which people and programs are told.
  func telling<Result>(
    _ body: () throws(AccountError) -> Result
  ) throws(CommandFailure) -> Result {
    do throws(AccountError) {
      return try body()
    } catch {
      throw CommandFailure(error)
    }
  }
}

extension ArgumentDeclaration {
  /// The option that names a root certificate.
  static func trustRoot(_ property: PropertyPath<Root, String?>) -> Self {
    .option(
      "trust-root", property,
      "A root certificate, PEM or DER, that vouches for test purchases, besides Apple's.", valueName: "FILE",
      completion: .files)
  }
}
