package import AppModel
package import Basics
package import Boards
internal import CommandLineInterface
package import History
package import Quota

extension PreferenceKey {
  /// Keeps what a person wants every command to be run with.
  package static let commandLineKey = PreferenceKey("command-line", in: .settings)
}

/// What a person wants every command to be run with, where the command line does not say otherwise.
package struct CommandLinePreferences: Sendable, Equatable {
  /// Who makes the changes; nil for the board's owner.
  package var actor: Identity?
  /// The owner's name, which stands on comments that the owner posts.
  package var ownerName: String?
  /// How far a change has reached the disk when it is acknowledged.
  package var durability: Durability?
  /// How much is kept of what was done in sessions that have ended.
  package var historyLimits = JournalLimits()

  /// The absolute path of the store configuration; nil for the built-in one.
  package var storeConfiguration: String?
  /// The absolute path of a root certificate that vouches for test purchases; nil for none.
  package var storeTrustRoot: String?

  /// Whose quota and flags commands and sessions go by.
  package var account = AccountName.local
  /// The absolute path of a file of flag definitions; nil for none.
  package var flagDefinitions: String?
  /// The address of a flag service; nil for none.
  package var flagService: String?

  /// Where flags are chosen to come from; nil when no place is, or its address is none.
  package var flagPlace: FlagPlace? {
    if let flagDefinitions { return .definitions(path: flagDefinitions) }
    guard let flagService else { return nil }
    do throws(HTTPRequestError) {
      return .service(try HTTPURL(flagService))
    } catch {
      // Whoever asks is told what is wrong with it; nothing was ever fetched from there.
      return nil
    }
  }

  /// Creates preferences of somebody who wants nothing in particular.
  package init() {}

  /// Reads the preferences; what is missing or of another type is as good as not set.
  package init(_ record: PreferenceRecord) {
    let members = record.members
    ownerName = members["owner"]?.string
    durability = members["durability"]?.string.flatMap(Durability.init)
    storeConfiguration = members["store-configuration"]?.string
    storeTrustRoot = members["store-trust-root"]?.string
    if let name = members["account"]?.string { account = AccountName(name) }
    flagDefinitions = members["flag-definitions"]?.string
    flagService = members["flag-service"]?.string
    if let size = members["history-size"]?.integer { historyLimits.bytes = Int(size) << 20 }
    if let count = members["history-entries"]?.integer { historyLimits.records = Int(count) }
    guard let name = members["actor"]?["name"]?.string else { return }
    actor = Identity(
      name: name, kind: members["actor"]?["kind"]?.string, model: members["actor"]?["model"]?.string)
  }
}

extension CommandContext {
  /// Reads the preferences. Those that cannot be read are as good as none, which is told.
  func preferences() -> CommandLinePreferences {
    do throws(PreferenceError) {
      return try appModel.preferences.read(.commandLineKey).map(CommandLinePreferences.init)
        ?? CommandLinePreferences()
    } catch .noFolder {
      return CommandLinePreferences()
    } catch {
      console.warn("\(error)")
      return CommandLinePreferences()
    }
  }
}
