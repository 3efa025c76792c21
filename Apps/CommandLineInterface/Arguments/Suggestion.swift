/// Finds what a person most likely meant by a word that does not exist.
package enum Suggestion {
  /// The nearest of the candidates, the earliest of equals; nil when none is near enough to be meant.
  ///
  /// Near enough is one slip of the finger for every three letters typed, and at least one; words that merely
  /// begin alike count too when at least three letters were typed.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let typed = Array(word.lowercased().unicodeScalars.prefix(64))
    let allowed = max(1, typed.count / 3)
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let known = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let distance = distance(typed, known)
      if distance <= allowed, distance < known.count, distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    if let best { return best.candidate }
    guard typed.count >= 3 else { return nil }
    return candidates.first { $0.lowercased().unicodeScalars.starts(with: typed) }
  }

  /// The number of letters added, left out, changed or swapped with their neighbour between two words.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int]()
    var last = Array(0...right.count)
    for row in 0..<left.count {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in 0..<right.count {
        let changed = last[column] + (left[row] == right[column] ? 0 : 1)
        var distance = min(changed, last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
