/// A place for a node.
struct MemoryEntry: Hashable, Sendable {
  let folder: UInt64
  let name: MemoryName
}
