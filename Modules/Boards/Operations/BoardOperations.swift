public import BoardFormat

/// Gives the board a title, or takes it away so that the folder's name is shown.
public struct RenameBoard: Sendable, Equatable {
  /// The new title; nil or blank removes it. Line breaks become spaces.
  public let title: String?

  /// Creates the operation.
  public init(title: String?) {
    self.title = title
  }
}

/// Replaces the text below the board's front matter.
public struct DescribeBoard: Sendable, Equatable {
  /// The new Markdown text.
  public let body: String

  /// Creates the operation.
  public init(body: String) {
    self.body = body
  }
}

/// Gives the board an icon, changes one half of it, or takes it away.
public struct SetBoardIcon: Sendable, Equatable {
  /// What becomes of the icon.
  public let icon: IconChange

  /// Creates the operation.
  public init(icon: IconChange) {
    self.icon = icon
  }
}

/// Sets one of the board's settings, or clears it so that the default holds again.
///
/// A value equal to the default clears the setting, since a board's file states only what differs.
public struct ConfigureBoard: Sendable, Equatable {
  /// The setting's key below `config`, such as `due-soon`.
  public let setting: String
  /// The new value; nil clears the setting.
  public let value: FrontMatterValue?

  /// Creates the operation.
  public init(setting: String, value: FrontMatterValue?) {
    self.setting = setting
    self.value = value
  }
}

extension RenameBoard: OperationKind {
  package static let kind = "board.rename"
  package static let title = "Rename Board"
  package var item: OperationItem? { .board }

  package init(reading fields: OperationFields) throws(OperationError) {
    title = try fields.clearableText("title")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("title", clearable: title)
  }
}

extension DescribeBoard: OperationKind {
  package static let kind = "board.describe"
  package static let title = "Describe Board"
  package var item: OperationItem? { .board }

  package init(reading fields: OperationFields) throws(OperationError) {
    body = try fields.text("body")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("body", body)
  }
}

extension SetBoardIcon: OperationKind {
  package static let kind = "board.icon"
  package static let title = "Set Board Icon"
  package var item: OperationItem? { .board }

  package init(reading fields: OperationFields) throws(OperationError) {
    icon = try fields.icon()
  }

  package func write(to fields: inout OperationFields) {
    fields.set(icon)
  }
}

extension ConfigureBoard: OperationKind {
  package static let kind = "board.config"
  package static let title = "Change Board Setting"
  package var item: OperationItem? { .board }

  package init(reading fields: OperationFields) throws(OperationError) {
    setting = try fields.text("setting")
    value = try fields.frontMatterValue("value")
  }

  package func write(to fields: inout OperationFields) {
    fields.set("setting", setting)
    fields.set("value", value)
  }
}
