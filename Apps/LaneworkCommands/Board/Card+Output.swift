internal import Basics
internal import Boards
internal import CommandLineInterface
internal import ContentHash

/// How much of a card is written.
struct CardDetail: OptionSet {
  let rawValue: Int

  /// The text below the front matter.
  static let body = CardDetail(rawValue: 1)
  /// The comments themselves where they were read, instead of their number.
  static let comments = CardDetail(rawValue: 2)
  /// The hash of the document, and what the attachments are.
  static let hash = CardDetail(rawValue: 4)
}

extension Card {
  /// Writes the card as the members of an object.
  func write(to writer: inout JSONWriter, _ detail: CardDetail) {
    writer.member("id", id.canonical)
    writer.title(of: self)
    writer.key("order")
    writer.number(order)
    writer.key("labels")
    writer.array { writer in
      for label in labels { writer.object { label.write(to: &$0) } }
    }
    writer.member("due", due?.text)
    if let waiting {
      writer.key("waiting")
      writer.object { writer in
        writer.member("for", waiting.handle)
        writer.member("since", waiting.since?.text)
      }
    }
    if let color = background { writer.member("background", color.text) }
    writer.icon(of: self)
    writer.stamps(of: self)
    if detail.contains(.body) {
      writer.key("body")
      writer.string(utf8: body)
    }
    writer.key("comments")
    if detail.contains(.comments), let comments = comments.loaded {
      writer.array { writer in
        for comment in comments { writer.object { comment.write(to: &$0) } }
      }
    } else {
      writer.integer(comments.count)
    }
    writer.key("attachments")
    if detail.contains(.hash) { writer.attachments(attachments) } else { writer.integer(attachments.count) }
    if detail.contains(.hash) { writer.member("hash", contentHash?.description) }
    writer.problem(of: self)
  }
}

extension Comment {
  /// Writes the comment as the members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("id", id.canonical)
    writer.stamps(of: self)
    if let inReplyTo { writer.member("inReplyTo", inReplyTo.canonical) }
    writer.key("body")
    writer.string(utf8: body)
    if !attachments.isEmpty {
      writer.key("attachments")
      writer.attachments(attachments)
    }
    writer.member("hash", contentHash?.description)
    writer.problem(of: self)
  }
}

extension Label {
  /// Writes the label as the members of an object.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("text", text)
    writer.member("kind", kind.type)
    if let rank { writer.member("rank", rank) }
    if let color { writer.member("color", color.text) }
  }
}

extension JSONWriter {
  /// Writes a title, `null` for none.
  mutating func title(of item: some BoardItem) {
    member("title", item.title)
  }

  /// Writes a number, a whole one without a fraction; `null` for none.
  mutating func number(_ number: Double?) {
    guard let number else { return null() }
    if let whole = Int(exactly: number) { integer(whole) } else { double(number) }
  }

  /// Writes the name of an icon, where there is one.
  mutating func icon(of item: some BoardItem) {
    if let icon = item.icon?.glyph { member("icon", icon) }
  }

  /// Writes the stamps that an item has.
  mutating func stamps(of item: some BoardItem) {
    for (key, stamp) in [("created", item.created), ("modified", item.modified)] {
      guard let stamp else { continue }
      self.key(key)
      object { writer in
        writer.member("at", stamp.at?.text)
        if let by = stamp.by {
          writer.key("by")
          writer.object { by.write(to: &$0) }
        }
      }
    }
  }

  /// Writes attachments as an array of objects.
  mutating func attachments(_ attachments: [Attachment]) {
    array { writer in
      for attachment in attachments {
        writer.object { writer in
          writer.member("id", attachment.id.canonical)
          writer.member("name", attachment.displayName)
          writer.member("file", attachment.blobName)
        }
      }
    }
  }

  /// Writes why an item's document cannot be read, where that is so.
  mutating func problem(of item: some BoardItem) {
    if let defect = item.document.defect { member("problem", defect.description) }
  }
}

extension Identity {
  /// Writes who somebody is as the members of an object.
  func write(to writer: inout JSONWriter) {
    writer.member("name", name)
    if let kind { writer.member("kind", kind) }
    if let model { writer.member("model", model) }
    if let session { writer.member("session", session) }
  }

  /// Who somebody is, for people: "claude (agent, claude-opus-5-5)".
  var text: String {
    let details = [isAgent ? "agent" : nil, model].compactMap(\.self)
    let name = name ?? kind ?? "somebody"
    return details.isEmpty ? name : "\(name) (\(details.joined(separator: ", ")))"
  }
}
