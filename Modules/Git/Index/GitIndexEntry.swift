/// What the index says of one path: the object it stands for, the file it was read from, and marks.
public struct GitIndexEntry: Sendable, Hashable {
  /// What is remembered of the work-tree file.
  public let stat: GitIndexStat
  /// The mode: `0o100644`, `0o100755`, a link's `0o120000`, a submodule's `0o160000`, and in a sparse index a
  /// folder's `0o040000`.
  public let mode: UInt32
  /// The object.
  public let id: ObjectID
  /// The marks of every version, and the length of the path in the lowest twelve bits.
  let flags: UInt16
  /// The marks of version 3 and 4; zero where there are none.
  let extendedFlags: UInt16

  /// Whether git was told not to look for changes of the file.
  public var isAssumedUnchanged: Bool { flags & GitIndexFormat.assumeValidFlag != 0 }
  /// 0 for a path that is not in conflict; else 1 for the common ancestor, 2 for ours, 3 for theirs.
  public var stage: Int { Int(flags >> 12) & 3 }
  /// Whether the file need not be in the work tree, as outside of a sparse checkout.
  public var isSkippedInWorkTree: Bool { extendedFlags & GitIndexFormat.skipWorkTreeFlag != 0 }
  /// Whether the path was announced by `git add --intent-to-add`: it is in no commit made from the index.
  public var isIntendedToAdd: Bool { extendedFlags & GitIndexFormat.intentToAddFlag != 0 }
}

extension GitIndexEntry {
  /// Reads the part before the path of an entry that is known to be whole.
  init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    var stat = GitIndexStat()
    stat.changedSeconds = bytes.number(at: offset)
    stat.changedNanoseconds = bytes.number(at: offset + 4)
    stat.modifiedSeconds = bytes.number(at: offset + 8)
    stat.modifiedNanoseconds = bytes.number(at: offset + 12)
    stat.device = bytes.number(at: offset + 16)
    stat.inode = bytes.number(at: offset + 20)
    mode = bytes.number(at: offset + 24)
    stat.user = bytes.number(at: offset + 28)
    stat.group = bytes.number(at: offset + 32)
    stat.size = bytes.number(at: offset + GitIndexFormat.sizeOffset)
    self.stat = stat
    id = ObjectID(in: bytes, at: offset + GitIndexFormat.idOffset)
    flags = bytes.number(at: offset + GitIndexFormat.flagsOffset)
    let isExtended = flags & GitIndexFormat.extendedFlag != 0
    extendedFlags = isExtended ? bytes.number(at: offset + GitIndexFormat.shortHeadCount) : 0
  }

  /// The part before the path of a new entry, with its length still missing.
  ///
  /// A path that is there already keeps what the person told git of it; one that was only announced is now added.
  static func head(
    mode: UInt32, id: ObjectID, stat: GitIndexStat, replacing old: GitIndexEntry?
  ) -> [UInt8] {
    var head: [UInt8] = []
    head.reserveCapacity(GitIndexFormat.longHeadCount)
    for number in [
      stat.changedSeconds, stat.changedNanoseconds, stat.modifiedSeconds, stat.modifiedNanoseconds,
      stat.device, stat.inode, mode, stat.user, stat.group, stat.size,
    ] { head.append(bigEndian: number) }
    head += id.bytes
    var flags = (old?.flags ?? 0) & GitIndexFormat.assumeValidFlag
    let extendedFlags = (old?.extendedFlags ?? 0) & GitIndexFormat.skipWorkTreeFlag
    if extendedFlags != 0 { flags |= GitIndexFormat.extendedFlag }
    head.append(bigEndian: flags)
    if extendedFlags != 0 { head.append(bigEndian: extendedFlags) }
    return head
  }
}

extension ObjectID {
  /// Reads the 20 bytes at an offset at which there are as many.
  init(in bytes: UnsafeRawBufferPointer, at offset: Int) {
    self.init(
      words: (bytes.number(at: offset), bytes.number(at: offset + 8), bytes.number(at: offset + 16)))
  }
}
