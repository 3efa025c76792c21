package import Basics

extension CommandFailure {
  /// The failure as lines for people: what happened, to what, and what to do.
  ///
  /// Control characters are made visible, since messages repeat what was typed and what stands in files.
  package func text(painter: Painter) -> String {
    var lines = ["\(painter.paint("error:", .failure)) \(VisibleText.of(message))"]
    if let path { lines.append("\(painter.paint("file:", .strong)) \(VisibleText.of(path))") }
    if let key { lines.append("\(painter.paint("key:", .strong)) \(VisibleText.of(key))") }
    for conflict in conflicts {
      if conflicts.count > 1 {
        lines.append("\(painter.paint("key:", .strong)) \(VisibleText.of(conflict.key))")
      }
      lines.append("  yours:  \(VisibleText.of(conflict.mine ?? "(removed)"))")
      lines.append("  theirs: \(VisibleText.of(conflict.theirs ?? "(removed)"))")
    }
    if !candidates.isEmpty {
      let width = candidates.map { DisplayWidth.of($0.id) }.max() ?? 0
      lines += candidates.map { candidate in
        "  \(TextLayout.padded(VisibleText.of(candidate.id), to: width))  \(VisibleText.of(candidate.title))"
      }
    }
    if let hint { lines.append("\(painter.paint("hint:", Style(.cyan))) \(VisibleText.of(hint))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Writes the failure as the members of an object: `"error": {"code": …, "message": …}`.
  ///
  /// `path`, `key` and `hint` are there when they are known, `candidates` when there are some.
  package func write(to writer: inout JSONWriter) {
    writer.key("error")
    writer.object { writer in
      writer.member("code", code)
      writer.member("message", message)
      if let path { writer.member("path", path) }
      if let key { writer.member("key", key) }
      if let hint { writer.member("hint", hint) }
      if !candidates.isEmpty {
        writer.key("candidates")
        writer.array { writer in
          for candidate in candidates {
            writer.object { writer in
              writer.member("id", candidate.id)
              writer.member("title", candidate.title)
            }
          }
        }
      }
      if !conflicts.isEmpty {
        writer.key("conflicts")
        writer.array { writer in
          for conflict in conflicts {
            writer.object { writer in
              writer.member("key", conflict.key)
              writer.member("base", conflict.base)
              writer.member("mine", conflict.mine)
              writer.member("theirs", conflict.theirs)
            }
          }
        }
      }
      if let textKeptAt { writer.member("textKeptAt", textKeptAt) }
      writer.member("status", Int(status.rawValue))
    }
  }
}
