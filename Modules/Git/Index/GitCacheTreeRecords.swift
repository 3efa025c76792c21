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
    // The folders some of whose children are still to come: how many, and the last one that came.
    var open: [(record: Int, missing: Int, lastChild: Int?)] = []
    var offset = data.startIndex
    repeat {
      guard let record = Self.record(in: data, at: &offset) else { return nil }
      let index = records.count
      records.append(record)
      if let parent = open.last {
        guard isValid(index, after: parent.lastChild) else { return nil }
        open[open.count - 1].missing -= 1
        open[open.count - 1].lastChild = index
      } else {
        guard record.nameStart == record.nameEnd else { return nil }
      }
      open.append((index, record.childCount, nil))
      while let last = open.last, last.missing == 0 {
        records[last.record].next = records.count
        open.removeLast()
      }
    } while !open.isEmpty
    guard offset == data.endIndex else { return nil }
  }

  /// Reads one record.
  private static func record(in data: ArraySlice<UInt8>, at offset: inout Int) -> Record? {
    let nameStart = offset
    while offset < data.endIndex, data[offset] != 0 { offset += 1 }
    let nameEnd = offset
    offset += 1
    guard
      let count = number(in: data, at: &offset, end: UInt8(ascii: " ")), count >= -1,
      let childCount = number(in: data, at: &offset, end: UInt8(ascii: "\n")), childCount >= 0
    else { return nil }
    let idStart = offset
    if count >= 0 { offset += ObjectID.byteCount }
    guard offset <= data.endIndex else { return nil }
    return Record(
      nameStart: nameStart, nameEnd: nameEnd, idStart: idStart, count: count, childCount: childCount)
  }

  /// Reads a decimal number and the character that ends it.
  private static func number(in data: ArraySlice<UInt8>, at offset: inout Int, end: UInt8) -> Int? {
    guard offset < data.endIndex else { return nil }
    let isNegative = data[offset] == UInt8(ascii: "-")
    if isNegative { offset += 1 }
    var value = 0
    let start = offset
    while offset < data.endIndex, offset - start < 12, case 0x30...0x39 = data[offset] {
      value = value * 10 + Int(data[offset] - 0x30)
      offset += 1
    }
    guard offset > start, offset < data.endIndex, data[offset] == end else { return nil }
    offset += 1
    return isNegative ? -value : value
  }

  /// Tells whether a folder has a name, one that comes after that of the folder before it.
  private func isValid(_ record: Int, after before: Int?) -> Bool {
    let name = name(of: record)
    guard !name.isEmpty, !name.contains(GitIndexPath.slash) else { return false }
    return before.map { Self.compare(self.name(of: $0), name) < 0 } ?? true
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
