import Basics
import Synchronization
import TestSupport

/// Random numbers that are the same in each run.
enum SteadyRandom {
  static func source(seed: UInt64) -> RandomSource {
    let generator = Mutex(SeededGenerator(seed: seed))
    return RandomSource { generator.withLock { $0.next() } }
  }
}
