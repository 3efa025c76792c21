extension MemoryDisk {
  /// The disks that may be found after the power was lost just now, each different from the others.
  ///
  /// Of what was not flushed, each file's contents may be dropped, torn or kept, and each change of entries
  /// dropped or kept, in any combination that a disk with an ordered journal can show. Up to `limit`
  /// combinations are all tried; of more, the extreme ones, every beginning of the journal, and others drawn by the
  /// seed.
  public func disksAfterPowerLoss(limit: Int = 64, seed: UInt64 = 1) -> [MemoryDisk] {
    let state = withState { $0 }
    let loss = MemoryPowerLoss(state)
    var seen: Set<MemorySnapshot> = []
    var disks: [MemoryDisk] = []
    for outcome in loss.outcomes(limit: limit, seed: seed) {
      let survivor = loss.state(after: outcome)
      if seen.insert(MemorySnapshot(survivor, at: MemoryDiskState.root)).inserted {
        disks.append(MemoryDisk(survivor))
      }
    }
    return disks
  }
}
