// Races on the limits of a quota ledger in SQLite, in one process and in several that are killed, and compares what was
// answered with what is recorded. Scripts/fault-quota runs it.

import Glibc
import Persistence
import Quota
import SQLite

let usage = """
  Usage: quota-race tasks DATABASE CALLS SEED
         quota-race processes DATABASE CALLS SEED PROCESSES KILLS
         quota-race prepare DATABASE CALLS SEED
         quota-race worker DATABASE CALLS SEED WORKER PROCESSES JOURNAL [tolerant]
         quota-race verify DATABASE CALLS SEED JOURNAL...
  """
let arguments = CommandLine.arguments.dropFirst().map(\.self)
let numbers = arguments.dropFirst(2).map { Int($0) ?? -1 }
guard arguments.count >= 4, numbers[0] > 0, numbers[1] >= 0 else {
  print(usage)
  exit(2)
}
let path = arguments[1]
let seed = UInt64(numbers[1])
let plan = RacePlan(calls: numbers[0], seed: seed)

/// Makes the ledger with its accounts.
func prepare() async throws {
  let (storage, ledger) = try await RacePlan.open(path)
  try await plan.prepare(ledger)
  await storage.close()
}

/// Makes a share of the calls.
func work(_ share: [RacePlan.Call], _ journal: String, tasks: Int, tolerant: Bool) async throws {
  let known = Dictionary(
    RaceJournal.read(journal).map { ($0.call, $0) }, uniquingKeysWith: { _, last in last })
  do {
    let (storage, ledger) = try await RacePlan.open(path)
    let worker = RaceWorker(
      plan: plan, ledger: ledger, journal: try RaceJournal(appendingTo: journal), known: known,
      toleratesFailures: tolerant)
    try await worker.run(share, tasks: tasks)
    await storage.close()
  } catch  where tolerant && !(error is RaceWorker.Difference) {
    // The disk failed while the database was opened, or in the middle of reading it.
    print("The worker gave up: \(error)")
  }
}

/// Prints what came of it, and ends.
func end(_ verdict: RaceVerdict, _ words: String) -> Never {
  for problem in verdict.problems.prefix(20) { print("WRONG: \(problem)") }
  print(
    "\(words): \(verdict.recorded) recorded, \(verdict.acknowledged) acknowledged, \(verdict.problems.count) wrong"
  )
  exit(verdict.problems.isEmpty ? 0 : 1)
}

/// Says what went wrong, and ends.
func giveUp(_ stage: String, _ error: any Error) -> Never {
  print("WRONG: \(stage) failed: \(error)")
  if let error = error as? SQLiteError { print("The code is \(error.code.rawValue).") }
  exit(1)
}

switch arguments[0] {
case "prepare": try await prepare()
case "worker" where numbers.count >= 5:
  let share = plan.calls.filter { $0.number % numbers[3] == numbers[2] }
  try await work(share, arguments[6], tasks: 16, tolerant: arguments.last == "tolerant")
case "tasks":
  try await prepare()
  try await work(plan.calls, "\(path).journal", tasks: 64, tolerant: false)
  end(
    try await RaceVerdict(plan, database: path, journals: ["\(path).journal"], isComplete: true),
    "64 tasks, \(plan.calls.count) calls")
case "processes" where numbers.count == 4:
  do { try await prepare() } catch { giveUp("preparing", error) }
  let race = RaceProcesses(
    database: path, calls: plan.calls.count, seed: seed, processes: numbers[2], kills: numbers[3])
  let killed = try race.run()
  if killed != numbers[3] { print("WRONG: only \(killed) kills") }
  do {
    let verdict = try await RaceVerdict(
      plan, database: path, journals: race.journals, isComplete: killed == numbers[3])
    end(verdict, "\(numbers[2]) processes, \(plan.calls.count) calls, \(killed) kills")
  } catch {
    giveUp("looking", error)
  }
case "verify" where arguments.count >= 5:
  end(
    try await RaceVerdict(plan, database: path, journals: Array(arguments.dropFirst(4)), isComplete: false),
    "\(plan.calls.count) calls")
default:
  print(usage)
  exit(2)
}
