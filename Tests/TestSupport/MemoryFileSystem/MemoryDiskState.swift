import Basics

/// The whole of a memory disk: the tree as programs see it and what of it is on the disk.
struct MemoryDiskState: Sendable {
  static let root: UInt64 = 2

  var nodes: [UInt64: MemoryNode] = [:]
  var traits: [UInt64: MemoryDeviceTraits] = [1: MemoryDeviceTraits()]
  /// The entries of each folder that certainly survive a loss of power.
  var flushedEntries: [UInt64: [MemoryName: UInt64]] = [root: [:]]
  /// The changes of entries that are not certain to survive, in order.
  var pendingChanges: [MemoryEntryChange] = []
  /// The holder of each locked folder.
  var locks: [UInt64: MemoryLockHolder] = [:]
  /// How many openings for writing each file has.
  var writers: [UInt64: Int] = [:]
  /// The time, which a change moves on by a millisecond.
  var now: Int64 = 1_767_225_600_000_000_000
  private var lastNode = root
  private var lastChange = 0
  private var lastChangeOfEntry: [MemoryEntry: Int] = [:]
  private var lastChangeOfNode: [UInt64: Int] = [:]
  private var lastIdentity = 0

  init() {
    nodes[Self.root] = MemoryNode(
      content: .folder([:]), permissions: 0o755, modified: now, changed: now, device: 1)
  }

  // MARK: Looking

  func entries(of folder: UInt64) -> [MemoryName: UInt64] {
    if case .folder(let entries)? = nodes[folder]?.content { entries } else { [:] }
  }

  func node(_ name: MemoryName, in folder: UInt64) -> UInt64? { entries(of: folder)[name] }

  func traits(of node: UInt64) -> MemoryDeviceTraits {
    nodes[node].flatMap { traits[$0.device] } ?? MemoryDeviceTraits()
  }

  /// Tells whether `node` is `ancestor` or lies somewhere in it.
  func isInside(_ node: UInt64, _ ancestor: UInt64) -> Bool {
    node == ancestor
      || entries(of: ancestor).values.contains { nodes[$0]?.isFolder == true && isInside(node, $0) }
  }

  // MARK: Changing

  mutating func nextIdentity() -> Int {
    lastIdentity += 1
    return lastIdentity
  }

  mutating func tick() -> Int64 {
    now += 1_000_000
    return now
  }

  mutating func add(_ content: MemoryNode.Content, permissions: UInt16, in folder: UInt64) -> UInt64 {
    lastNode += 1
    let time = tick()
    nodes[lastNode] = MemoryNode(
      content: content, permissions: permissions, modified: time, changed: time,
      device: nodes[folder]?.device ?? 1)
    if case .folder = content { flushedEntries[lastNode] = [:] }
    return lastNode
  }

  mutating func addDevice(_ newTraits: MemoryDeviceTraits) -> UInt64 {
    let device = UInt64(traits.count + 1)
    traits[device] = newTraits
    return device
  }

  private mutating func setEntry(_ assignment: MemoryEntryChange.Assignment) {
    guard case .folder(var entries)? = nodes[assignment.folder]?.content else { return }
    // Taken out of the node first, so that changing it does not copy it.
    nodes[assignment.folder]?.content = .folder([:])
    entries[assignment.name] = assignment.node
    nodes[assignment.folder]?.content = .folder(entries)
  }

  /// Changes entries as one step, and remembers that they are not on the disk yet.
  mutating func assign(_ assignments: [MemoryEntryChange.Assignment]) {
    let time = tick()
    var touched: Set<UInt64> = []
    for assignment in assignments {
      if let replaced = node(assignment.name, in: assignment.folder) { nodes[replaced]?.isLinked = false }
    }
    for assignment in assignments {
      setEntry(assignment)
      nodes[assignment.folder]?.modified = time
      nodes[assignment.folder]?.changed = time
      touched.insert(assignment.folder)
      if let node = assignment.node {
        nodes[node]?.isLinked = true
        nodes[node]?.changed = time
      }
    }
    lastChange += 1
    pendingChanges.append(
      MemoryEntryChange(
        number: lastChange, assignments: assignments, dependencies: dependencies(of: assignments),
        unflushedFolders: touched))
  }

  /// The latest changes that a new one builds on: those of the same names, and those that placed a node which is
  /// placed again or in which names change. A disk writes its journal in order, so it never holds the later of
  /// two such changes alone.
  private mutating func dependencies(of assignments: [MemoryEntryChange.Assignment]) -> Set<Int> {
    var dependencies: Set<Int> = []
    for assignment in assignments {
      let entry = MemoryEntry(folder: assignment.folder, name: assignment.name)
      dependencies.formUnion(
        [lastChangeOfEntry[entry], lastChangeOfNode[assignment.folder]].compactMap(\.self))
      if let node = assignment.node { dependencies.formUnion([lastChangeOfNode[node]].compactMap(\.self)) }
    }
    for assignment in assignments {
      lastChangeOfEntry[MemoryEntry(folder: assignment.folder, name: assignment.name)] = lastChange
      if let node = assignment.node { lastChangeOfNode[node] = lastChange }
    }
    return dependencies
  }

  /// Writes to a file at a position, as far as there is space, and tells whether all was written.
  mutating func write(_ bytes: [UInt8], to node: UInt64, emptyingFirst: Bool = false) -> Bool {
    guard case .file(var contents)? = nodes[node]?.content else { return false }
    let device = nodes[node]?.device ?? 1
    if emptyingFirst {
      release(contents.current.count, on: device)
      contents.current = []
    }
    let fitting = bytes.prefix(max(0, traits[device]?.freeBytes ?? bytes.count))
    release(-fitting.count, on: device)
    contents.current += fitting
    contents.isDirty = true
    let time = tick()
    nodes[node]?.content = .file(contents)
    nodes[node]?.modified = time
    nodes[node]?.changed = time
    return fitting.count == bytes.count
  }

  private mutating func release(_ count: Int, on device: UInt64) {
    if let free = traits[device]?.freeBytes { traits[device]?.freeBytes = free + count }
  }

  /// Gives back the space of a file that no name stands for any more.
  mutating func releaseSpace(of node: UInt64) {
    guard case .file(let contents)? = nodes[node]?.content, let device = nodes[node]?.device else { return }
    release(contents.current.count, on: device)
  }

  // MARK: Flushing

  mutating func flushFile(_ node: UInt64) {
    guard case .file(var contents)? = nodes[node]?.content else { return }
    contents.flushed = contents.current
    contents.isDirty = false
    nodes[node]?.content = .file(contents)
  }

  /// Makes certain the changes of a folder's entries, and those they build on. A move between two folders is
  /// certain only once both are flushed.
  mutating func flushFolder(_ folder: UInt64) {
    var certain: Set<Int> = []
    for index in pendingChanges.indices.reversed() {
      pendingChanges[index].unflushedFolders.remove(folder)
      let change = pendingChanges[index]
      if change.unflushedFolders.isEmpty || certain.contains(change.number) {
        certain.insert(change.number)
        certain.formUnion(change.dependencies)
      }
    }
    makeCertain(certain)
  }

  /// Puts changes on the disk.
  mutating func makeCertain(_ numbers: Set<Int>) {
    for change in pendingChanges where numbers.contains(change.number) { change.apply(to: &flushedEntries) }
    pendingChanges.removeAll { numbers.contains($0.number) }
  }

  /// Makes everything certain, as a test does with what was there before.
  mutating func flushAll() {
    for node in nodes.keys { flushFile(node) }
    for change in pendingChanges { change.apply(to: &flushedEntries) }
    pendingChanges = []
  }
}
