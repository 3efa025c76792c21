internal import AppModel
internal import Basics
internal import CommandLineInterface
internal import Flags
internal import Quota

/// The options of the commands that look at flags.
struct FlagOptions: ArgumentGroup, Equatable {
  /// Whose flags they are.
  var account: String?
  /// The path of a file of definitions; nil for that of the preferences.
  var definitions: String?
  /// What rules are told besides, each as `NAME=VALUE`.
  var attributes: [String] = []

  static var arguments: [ArgumentDeclaration<Self>] {
    [
      .account(\.account), .definitions(\.definitions),
      .repeated(
        "with", \.attributes, "Something that rules are told of the account, such as plan=mastery.",
        valueName: "NAME=VALUE"),
    ]
  }
}

extension ArgumentDeclaration {
  /// The option that names a file of definitions.
  static func definitions(_ property: PropertyPath<Root, String?>) -> Self {
    .option(
      "definitions", property,
      "A file of definitions in flagd's format; without it, that of the preferences.",
      valueName: "FILE", completion: .files)
  }
}

extension CommandContext {
  /// The flags there are: those that a session reads, those that were fetched, and those that are defined.
  func flagTable(_ options: FlagOptions) throws(CommandFailure) -> FlagTable {
    let account = account(options.account)
    var context = AppModel.evaluationContext(of: account)
    for attribute in options.attributes {
      let parts = attribute.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw CommandFailure(
          code: "invalid-value", "`--with` takes a name and a value, as in plan=mastery.", status: .usage)
      }
      context[parts[0]] = Self.attribute(parts[1])
    }
    var definitions: FlagDefinitions?
    if let path = try flagDefinitionsPath(options.definitions) {
      do throws(FlagDefinitionsError) {
        definitions = try appModel.flagDefinitions(at: path)
      } catch {
        throw CommandFailure(error)
      }
    }
    return FlagTable(
      known: appModel.knownFlags(of: account, chosen: preferences().flagPlace), definitions: definitions,
      context: context, time: environment.time)
  }

  /// The absolute path of the file of definitions that an option or the preferences name; nil when neither does.
  func flagDefinitionsPath(_ option: String?) throws(CommandFailure) -> String? {
    guard let option else { return preferences().flagDefinitions }
    return try environment.absolute(option)
  }

  /// What is written as JSON is that; everything else is text.
  private static func attribute(_ text: String) -> JSONValue {
    do throws(JSONError) { return try JSONValue(parsing: text) } catch { return .string(text) }
  }
}

extension CommandFailure {
  /// Definitions that cannot be used.
  init(_ error: FlagDefinitionsError) {
    let place = error.place.map { "\($0): " } ?? ""
    self.init(
      code: error.code == .unreadable ? "no-file" : "flag-definitions", "\(place)\(error.explanation)",
      path: error.file, hint: error.hint, status: error.code == .unreadable ? .usage : .refused)
  }

  /// Flags that were not fetched.
  init(_ error: RemoteFlagsError) {
    let isTransient: Bool = if case .malformed = error { false } else { true }
    self.init(
      code: "flag-service", error.description, hint: error.hint, status: isTransient ? .busy : .refused)
  }
}
