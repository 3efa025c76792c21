/// What the loss of power may do to a disk.
struct MemoryPowerLoss {
  /// One combination: whether each pending change is kept, and which of its survivors each dirty file has.
  struct Outcome {
    var keptChanges: [Bool]
    var survivors: [Int]
  }

  private let before: MemoryDiskState
  private let dirtyFiles: [(node: UInt64, survivors: [[UInt8]])]

  init(_ state: MemoryDiskState) {
    before = state
    // A file that no name can stand for after the loss has no contents to be found.
    var findable = Set(state.flushedEntries.values.flatMap(\.values))
    findable.formUnion(state.pendingChanges.flatMap(\.assignments).compactMap(\.node))
    dirtyFiles = findable.sorted().compactMap { node in
      guard case .file(let contents)? = state.nodes[node]?.content else { return nil }
      let survivors = contents.survivors
      return survivors.count > 1 ? (node, survivors) : nil
    }
  }

  /// The combinations to be tried.
  func outcomes(limit: Int, seed: UInt64) -> [Outcome] {
    let radices = before.pendingChanges.map { _ in 2 } + dirtyFiles.map(\.survivors.count)
    var total = 1
    for radix in radices where total <= limit { total *= radix }
    if total <= limit { return (0..<total).map { outcome(numbered: $0, radices) } }

    var outcomes: [Outcome] = []
    let changes = before.pendingChanges.count
    // Everything kept and dropped first: from there the rest is told apart most easily.
    for kept in [0, changes] + Array(1..<max(1, changes)) {
      for choice in [0, 2, 1] {
        outcomes.append(
          Outcome(
            keptChanges: (0..<changes).map { $0 < kept },
            survivors: dirtyFiles.map { min(choice, $0.survivors.count - 1) }))
      }
    }
    outcomes = Array(outcomes.prefix(limit))
    var generator = SeededGenerator(seed: seed)
    while outcomes.count < limit {
      outcomes.append(
        Outcome(
          keptChanges: (0..<changes).map { _ in Bool.random(using: &generator) },
          survivors: dirtyFiles.map { Int.random(in: 0..<$0.survivors.count, using: &generator) }))
    }
    return outcomes
  }

  private func outcome(numbered number: Int, _ radices: [Int]) -> Outcome {
    var rest = number
    let digits = radices.map { radix in
      defer { rest /= radix }
      return rest % radix
    }
    let changes = before.pendingChanges.count
    return Outcome(
      keptChanges: digits.prefix(changes).map { $0 == 1 }, survivors: Array(digits.dropFirst(changes)))
  }

  /// The disk as it is found after one combination. A change is dropped with one that it builds on.
  func state(after outcome: Outcome) -> MemoryDiskState {
    var after = before
    var dropped: Set<Int> = []
    var entries = before.flushedEntries
    for (change, isKept) in zip(before.pendingChanges, outcome.keptChanges) {
      if isKept, dropped.isDisjoint(with: change.dependencies) {
        change.apply(to: &entries)
      } else {
        dropped.insert(change.number)
      }
    }
    var linked: Set<UInt64> = [MemoryDiskState.root]
    for (folder, names) in entries {
      after.nodes[folder]?.content = .folder(names)
      linked.formUnion(names.values)
    }
    for (file, choice) in zip(dirtyFiles, outcome.survivors) {
      after.nodes[file.node]?.content = .file(
        MemoryContents(current: file.survivors[choice], flushed: file.survivors[choice], isDirty: false))
    }
    for node in after.nodes.keys { after.nodes[node]?.isLinked = linked.contains(node) }
    after.flushedEntries = entries
    after.pendingChanges = []
    after.locks = [:]
    after.writers = [:]
    return after
  }
}
