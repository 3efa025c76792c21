/// Text that equals another only when the bytes of their UTF-8 do.
///
/// Two `String`s are equal when they read the same, however their accents are put together. Keys of JSON and paths
/// are told apart more finely than that.
struct ExactText: Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (left: ExactText, right: ExactText) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
