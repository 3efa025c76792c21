/// Turns libyaml's positions, which count characters, into byte offsets.
struct ByteOffsets {
  /// Every 32nd character's byte offset; empty where all characters are one byte long.
  private let checkpoints: [UInt32]
  private let text: ArraySlice<UInt8>
  private static let stride = 32

  /// Prepares for the positions of a UTF-8 text of less than 4 GiB.
  init(of text: ArraySlice<UInt8>) {
    self.text = text
    guard text.contains(where: { $0 >= 0x80 }) else {
      checkpoints = []
      return
    }
    var checkpoints: [UInt32] = []
    var character = 0
    for (offset, byte) in text.enumerated() where Self.isFirst(byte) {
      if character.isMultiple(of: Self.stride) { checkpoints.append(UInt32(offset)) }
      character += 1
    }
    self.checkpoints = checkpoints
  }

  /// The offset of the first byte of a character, counted from 0; the text's length for any beyond the last.
  func byteOffset(ofCharacter index: Int) -> Int {
    guard !checkpoints.isEmpty else { return min(index, text.count) }
    let checkpoint = index / Self.stride
    guard checkpoint < checkpoints.count else { return text.count }
    var offset = Int(checkpoints[checkpoint])
    var remaining = index % Self.stride
    while remaining > 0 && offset < text.count {
      offset += 1
      while offset < text.count && !Self.isFirst(text[text.startIndex + offset]) { offset += 1 }
      remaining -= 1
    }
    return offset
  }

  private static func isFirst(_ byte: UInt8) -> Bool {
    byte & 0xC0 != 0x80
  }
}
