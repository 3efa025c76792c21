extension [String] {
  /// The first few, for a sentence.
  var listed: String {
    let few = prefix(3).joined(separator: ", ")
    return count > 3 ? "\(few) and \(count - 3) more" : few
  }
}
