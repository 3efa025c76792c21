/// The identity of a lane, card, comment or attachment: the name of its folder.
///
/// Two spellings that differ only in letter case are one identity, so `==` and hashing use the lowercase form;
/// the spelling on disk is kept, since the folder is never renamed.
public struct ItemID: Sendable {
  /// The folder's name as it is on disk.
  public let folderName: String
  /// The lowercase form, in which identities are compared.
  public let canonical: String

  /// Reads a folder name; nil unless it is hexadecimal groups of 8-4-4-4-12 joined by `-`.
  public init?(folderName: String) {
    guard ItemID.isIdentity(folderName.utf8) else { return nil }
    self.folderName = folderName
    let hasCapitals = folderName.utf8.contains { $0 >= 0x41 && $0 <= 0x46 }
    self.canonical = hasCapitals ? folderName.lowercased() : folderName
  }

  /// Tells whether text has the shape of an identity; nothing else about the UUID is checked.
  public static func isIdentity(_ text: some Collection<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    var position = 0
    for byte in text {
      switch position {
      case 8, 13, 18, 23:
        if byte != UInt8(ascii: "-") { return false }
      default:
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: break
        default: return false
        }
      }
      position += 1
    }
    return true
  }
}

extension ItemID: Hashable {
  /// Tells whether two names are one identity.
  public static func == (left: ItemID, right: ItemID) -> Bool { left.canonical == right.canonical }

  /// Feeds the lowercase form into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}
