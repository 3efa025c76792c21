/// A change of entries that a loss of power takes back whole or not at all.
struct MemoryEntryChange: Sendable {
  struct Assignment: Sendable {
    let folder: UInt64
    let name: MemoryName
    let node: UInt64?
  }

  let number: Int
  let assignments: [Assignment]
  /// The numbers of earlier changes without which this one cannot be on the disk.
  let dependencies: Set<Int>
  /// The folders that must still be flushed before the change certainly survives.
  var unflushedFolders: Set<UInt64>

  /// Makes the change in a table of entries.
  func apply(to entries: inout [UInt64: [MemoryName: UInt64]]) {
    for assignment in assignments {
      entries[assignment.folder, default: [:]][assignment.name] = assignment.node
    }
  }
}
