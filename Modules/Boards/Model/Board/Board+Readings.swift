internal import BoardFormat

extension Board {
  /// The board's identity, by which links name it; nil where none was minted yet.
  public var id: ItemID? { self["id"]?.identity }

  /// The board's name for people: its title, else its folder's name without the ending.
  public var displayTitle: String {
    if let title = TitleText.display(title) { return title }
    let name = folderName
    return name.hasSuffix(ReservedName.boardEnding) && name.utf8.count > ReservedName.boardEnding.utf8.count
      ? String(name.dropLast(ReservedName.boardEnding.count)) : name
  }

  /// The board's settings over those of the machine.
  public func configuration(over machine: MachineConfiguration) -> BoardConfiguration {
    BoardConfiguration(board: self, machine: machine)
  }
}
