/// What a number on the memory disk stands for.
struct MemoryNode: Sendable {
  enum Content: Sendable {
    case file(MemoryContents)
    case folder([MemoryName: UInt64])
    case link(String)
    case other
  }

  var content: Content
  var permissions: UInt16
  var modified: Int64
  var changed: Int64
  /// The device it lies on, inherited from the folder it was made in.
  var device: UInt64
  /// Whether a name stands for it; a removed folder takes no new entries.
  var isLinked = true

  var isFolder: Bool { if case .folder = content { true } else { false } }

  var isLink: Bool { if case .link = content { true } else { false } }
}

/// A file's bytes as programs see them and as they are on the disk.
struct MemoryContents: Sendable {
  var current: [UInt8]
  /// What certainly survives a loss of power.
  var flushed: [UInt8] = []
  /// Whether anything was written since the last flush.
  var isDirty = true

  /// The contents that may be found after a loss of power: what was flushed, a torn part of what was written
  /// since, all of it.
  var survivors: [[UInt8]] {
    guard isDirty else { return [flushed] }
    let torn =
      current.starts(with: flushed)
      ? current.prefix(flushed.count + (current.count - flushed.count) / 2)
      : current.prefix(current.count / 2)
    var survivors = [flushed]
    for candidate in [Array(torn), current] where !survivors.contains(candidate) {
      survivors.append(candidate)
    }
    return survivors
  }
}
