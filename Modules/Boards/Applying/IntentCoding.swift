internal import ContentHash

/// The form of an intent on the disk: a line with the version, a line with the hash of the rest, and the rest as
/// fields of `<length>:<bytes>,`.
///
/// The contents of files are any bytes, which is why it is not JSON.
enum IntentCoding {
  private static let firstLine = Array("lanework-intent 1\n".utf8)

  static func encode(_ intent: Intent) -> [UInt8] {
    var fields = FieldWriter()
    fields.add(intent.title)
    fields.add(String(intent.steps.count))
    for step in intent.steps {
      fields.add(step.suffix)
      fields.add(step.madeFolder?.description ?? "")
      ChangeStepCoding.add(step.step, to: &fields) { $0.bytes }
    }
    let hash = Array("\(ContentHash(of: fields.bytes))\n".utf8)
    return firstLine + hash + fields.bytes
  }

  /// Reads an intent; nil for anything but what `encode` has written.
  static func decode(_ bytes: [UInt8]) -> Intent? {
    guard bytes.starts(with: firstLine) else { return nil }
    let rest = bytes.dropFirst(firstLine.count)
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let payload = Array(rest[(end + 1)...])
    guard rest[..<end].elementsEqual("\(ContentHash(of: payload))".utf8) else { return nil }
    var fields = FieldReader(payload)
    // A count that cannot be true ends at the first missing field.
    guard let title = fields.text(), let count = fields.number() else { return nil }
    var steps: [Intent.Step] = []
    for _ in 0..<count {
      guard let suffix = fields.text(), let made = fields.text() else { return nil }
      var madeFolder: BoardPath?
      if !made.isEmpty {
        guard let path = BoardPath(reading: made) else { return nil }
        madeFolder = path
      }
      let step = ChangeStepCoding.step(from: &fields) { FileContent($0) }
      guard let step else { return nil }
      steps.append(Intent.Step(step: step, suffix: suffix, madeFolder: madeFolder))
    }
    return fields.isAtEnd ? Intent(title: title, steps: steps) : nil
  }
}
