import Foundation

/// Runs workers in processes of their own, and kills and restarts them.
struct RaceProcesses {
  let database: String
  let calls: Int
  let seed: UInt64
  let processes: Int
  let kills: Int

  struct Failed: Error { let worker: Int, status: Int32 }

  func journal(_ worker: Int) -> String { "\(database).journal-\(worker)" }

  var journals: [String] { (0..<processes).map(journal) }

  /// Returns when all workers have made all of their calls; gives how often one was killed.
  func run() throws -> Int {
    var generator = RepeatableNumbers(seed: seed)
    var running: [Int: Process] = [:]
    for worker in 0..<processes { running[worker] = try start(worker) }
    var killed = 0
    // A line has about 16 bytes. What is left after the last kill lets everybody finish.
    let whole = calls * 16
    while !running.isEmpty {
      usleep(2_000)
      for (worker, process) in running where !process.isRunning {
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
          throw Failed(worker: worker, status: process.terminationStatus)
        }
        running[worker] = nil
      }
      let done = journals.reduce(0) { $0 + RaceJournal.size($1) }
      if killed < kills, done > whole * (killed + 1) / (kills + 2) * 9 / 10,
        let worker = running.keys.sorted().randomElement(using: &generator), let process = running[worker]
      {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        killed += 1
        running[worker] = try start(worker)
      }
    }
    return killed
  }

  private func start(_ worker: Int) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [
      "worker", database, "\(calls)", "\(seed)", "\(worker)", "\(processes)", journal(worker),
    ]
    try process.run()
    return process
  }
}
