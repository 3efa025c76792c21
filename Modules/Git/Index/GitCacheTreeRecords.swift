/// The data of the extension `TREE`, with the places of the folders among them.
struct GitCacheTreeRecords {
  /// A folder among the data, followed by those in it.
  private struct Record {
    /// Where its name begins and ends.
    let nameStart, nameEnd: Int
    /// Where its tree's id is, if it has one.
    let idStart: Int
    /// How many entries its tree stands for; less than zero without a tree.
    let count: Int
    /// How many folders in it are known.
    let childCount: Int
    /// The place of the next record that is not in it.
    var next = 0
  }

  /// The data.
  let data: ArraySlice<UInt8>
  private var records: [Record] = []

  /// Creates records of nothing.
  init() {
    data = []
  }

  /// Finds the folders among the data; nil when they are not understood.
  init?(_ data: ArraySlice<UInt8>) {
    self.data = data
    // A name, two numbers and an id.
    records.reserveCapacity(data.count / 32)
    let isUnderstood = data.withUnsafeBytes { Self.read($0, from: data.startIndex, into: &records) }
    guard isUnderstood else { return nil }
  }

  /// Reads all records; false when they are not understood.
  private static func read(
    _ bytes: UnsafeRawBufferPointer, from start: Int, into records: inout [Record]
  ) -> Bool {
    // The folders some of whose children are still to come: how many, and the name of the last one that came.
    var open: [(record: Int, missing: Int, lastChild: UnsafeRawBufferPointer?)] = []
    var offset = 0
    repeat {
      guard let record = record(in: bytes, at: &offset, from: start) else { return false }
      let name = UnsafeRawBufferPointer(
        rebasing: bytes[(record.nameStart - start)..<(record.nameEnd - start)])
      if let parent = open.indices.last {
        guard isValid(name, after: open[parent].lastChild) else { return false }
        open[parent].missing -= 1
        open[parent].lastChild = name
      } else {
        guard name.isEmpty else { return false }
      }
      records.append(record)
      open.append((records.count - 1, record.childCount, nil))
      while let last = open.last, last.missing == 0 {
        records[last.record].next = records.count
        open.removeLast()
      }
    } while !open.isEmpty
    return offset == bytes.count
  }

  /// The tree of the first folder among the data, which is the top; nil where it has none.
  static func topTree(in data: ArraySlice<UInt8>) -> GitCacheTree.Tree? {
    data.withUnsafeBytes { bytes in
      var offset = 0
      guard let record = record(in: bytes, at: &offset, from: 0), record.nameEnd == 0, record.count >= 0
      else {
        return nil
      }
      return (ObjectID(in: bytes, at: record.idStart), record.count)
    }
  }

  /// Reads one record.
  ///
  /// - Parameter start: where the bytes begin among the data.
  private static func record(
    in bytes: UnsafeRawBufferPointer, at offset: inout Int, from start: Int
  ) -> Record? {
    let nameStart = offset
    guard let nameEnd = GitIndexPath.zero(in: bytes, from: offset) else { return nil }
    offset = nameEnd + 1
    guard
      let count = number(in: bytes, at: &offset, end: UInt8(ascii: " ")), count >= -1,
      let childCount = number(in: bytes, at: &offset, end: UInt8(ascii: "\n")), childCount >= 0
    else { return nil }
    let idStart = offset
    if count >= 0 { offset += ObjectID.byteCount }
    guard offset <= bytes.count else { return nil }
    return Record(
      nameStart: nameStart + start, nameEnd: nameEnd + start, idStart: idStart + start, count: count,
      childCount: childCount)
  }

  /// Reads a decimal number and the character that ends it.
  private static func number(in bytes: UnsafeRawBufferPointer, at offset: inout Int, end: UInt8) -> Int? {
    guard offset < bytes.count else { return nil }
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var value = 0
    let start = offset
    while offset < bytes.count, offset - start < 12, case 0x30...0x39 = bytes[offset] {
      value = value * 10 + Int(bytes[offset] - 0x30)
      offset += 1
    }
    guard offset > start, offset < bytes.count, bytes[offset] == end else { return nil }
    offset += 1
    return isNegative ? -value : value
  }

  /// Tells whether a folder has a name, one that comes after that of the folder before it.
  private static func isValid(_ name: UnsafeRawBufferPointer, after before: UnsafeRawBufferPointer?) -> Bool {
    guard !name.isEmpty, !GitIndexPath.hasSlash(name) else { return false }
    guard let before else { return true }
    return before.count != name.count ? before.count < name.count : GitIndexPath.compare(before, name) < 0
  }

  /// The order of folders: by length, then by bytes.
  static func compare(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    if left.count != right.count { return left.count - right.count }
    return left.withUnsafeBytes { left in right.withUnsafeBytes { GitIndexPath.compare(left, $0) } }
  }

  /// The name of a folder.
  func name(of record: Int) -> ArraySlice<UInt8> { data[records[record].nameStart..<records[record].nameEnd] }

  /// The tree of a folder; nil when it has none.
  func tree(of record: Int) -> GitCacheTree.Tree? {
    let record = records[record]
    guard record.count >= 0 else { return nil }
    return data.withUnsafeBytes { bytes in
      (ObjectID(in: bytes, at: record.idStart - data.startIndex), record.count)
    }
  }

  /// The folders in a folder.
  func children(of record: Int) -> [GitCacheTree.Folder] {
    var children: [GitCacheTree.Folder] = []
    children.reserveCapacity(records[record].childCount)
    var child = record + 1
    for _ in 0..<records[record].childCount {
      children.append(.record(child))
      child = records[child].next
    }
    return children
  }

  /// The data of a folder and of all in it.
  func wholeData(of record: Int) -> ArraySlice<UInt8> {
    let next = records[record].next
    return data[records[record].nameStart..<(next < records.count ? records[next].nameStart : data.endIndex)]
  }
}
