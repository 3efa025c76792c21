internal import AppModel
internal import CommandLineInterface

extension Console {
  /// Prints an explanation for people: each subject with its answer, and the reason below.
  func show(_ lines: [ExplanationLine]) {
    let subjectWidth = lines.map { $0.subject.count }.max() ?? 0
    let indent = String(repeating: " ", count: subjectWidth + 2)
    for line in lines {
      let subject = painter.paint(TextLayout.padded(line.subject, to: subjectWidth), .faint)
      output.print("\(subject)  \(painter.paint(VisibleText.of(line.answer), .strong))")
      guard let reason = line.reason else { continue }
      for part in TextLayout.wrapped(VisibleText.of(reason), to: width - indent.count) {
        output.print(indent + part)
      }
    }
  }
}
