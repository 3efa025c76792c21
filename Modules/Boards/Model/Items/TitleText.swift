/// How titles are shown.
enum TitleText {
  /// What stands for a missing title.
  static let untitled = "Untitled"

  /// The title as one line: each line break is drawn as one blank. Nil for a missing or blank title.
  static func display(_ title: String?) -> String? {
    guard let title, title.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    guard title.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return title }
    var line: [UInt8] = []
    var previous: UInt8 = 0
    for byte in title.utf8 {
      switch byte {
      case 0x0A where previous == 0x0D: break
      case 0x0A, 0x0D: line.append(0x20)
      default: line.append(byte)
      }
      previous = byte
    }
    return String(decoding: line, as: UTF8.self)
  }
}
