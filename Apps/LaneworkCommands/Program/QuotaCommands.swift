internal import CommandLineInterface

/// The commands about plans and quotas.
enum QuotaCommands {
  /// The group of all of them.
  static var all: CommandTree.Node {
    .group(
      CommandDescription(
        "quota", "Works with plans and what they allow, on a ledger of this machine.",
        examples: [CommandExample("quota status", "Tells what is left, and when it comes back.")]),
      [
        CommandTree.command(QuotaStatusCommand.self), CommandTree.command(QuotaConsumeCommand.self),
        CommandTree.command(QuotaHistoryCommand.self), account, configuration,
      ])
  }

  private static var account: CommandTree.Node {
    .group(
      CommandDescription(
        "account", "Works on the accounts of the ledger.",
        examples: [
          CommandExample("quota account set --account ada --plan mastery", "Gives an account a plan.")
        ]),
      [
        CommandTree.command(QuotaAccountSetCommand.self), CommandTree.command(QuotaAccountExportCommand.self),
        CommandTree.command(QuotaAccountDeleteCommand.self),
      ])
  }

  private static var configuration: CommandTree.Node {
    .group(
      CommandDescription(
        "config", "Works on what the plans allow.",
        examples: [CommandExample("quota config show", "Shows what every plan allows.")]),
      [
        CommandTree.command(QuotaConfigShowCommand.self), CommandTree.command(QuotaConfigSetCommand.self),
        CommandTree.command(QuotaConfigDiffCommand.self),
      ])
  }
}
