/// The characters that take two columns by their East Asian width, without emoji, which the standard library knows.
enum WideCharacters {
  /// Tells whether a character is wide.
  static func contains(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x1100 else { return false }
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(scalar.value)
  }

  /// Ranges in ascending order. Unassigned characters inside a block count as the block does.
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F,  // Hangul letters that begin a syllable
    0x2329...0x232A,  // angle brackets
    0x2E80...0x303E,  // radicals, ideographic description and punctuation
    0x3041...0x33FF,  // kana, Bopomofo, Hangul letters, enclosed and squared forms
    0x3400...0x4DBF,  // ideographs, extension A
    0x4E00...0xA4CF,  // ideographs, Yi
    0xA960...0xA97F,  // old Hangul letters
    0xAC00...0xD7A3,  // Hangul syllables
    0xF900...0xFAFF,  // compatibility ideographs
    0xFE10...0xFE19,  // vertical forms
    0xFE30...0xFE6B,  // compatibility and small forms
    0xFF01...0xFF60,  // full-width forms
    0xFFE0...0xFFE6,  // full-width signs
    0x16FE0...0x18DFF,  // ideographic marks, Tangut, Khitan
    0x1AFF0...0x1B2FF,  // kana extensions, Nushu
    0x1F200...0x1F265,  // enclosed ideographs
    0x20000...0x3FFFD,  // ideographs, extensions from B on
  ]
}
