import Basics
import CommandLineInterface
import LaneworkCommands
import Posix
import Signatures
import SignedStoreFixture
import TestSupport

/// A person's disk in memory with a store for tests beside it: its root, signed texts, a key and a configuration.
struct ShopBench {
  static let configuration = """
    {"version":1,"bundleId":"app.lanework","appAppleId":1234,"environment":"Sandbox",
     "appStore":{"issuerId":"57246542-96fe","keyId":"ABC","keyFile":"key.p8","url":"http://127.0.0.1:8080"}}
    """
  /// One key for all tests.
  private static let key = Result { try SigningKey.generate() }

  let disk = MemoryDisk()
  let store: SignedStoreFixture

  init() throws {
    store = try SignedStoreFixture(now: FixedTime.now)
    try disk.makeFolder("/home/ada", permissions: 0o700)
    try disk.write(store.rootText, to: "/work/root.pem")
    try disk.write(store.root, to: "/work/root.der")
    try disk.write(store.transaction(), to: "/work/bought.jws")
    try disk.write(store.transaction() + "\n" + store.renewal() + "\n", to: "/work/both.jws")
    try disk.write(
      #"{"signedPayload":"\#(store.notification("REFUND", transaction: store.refund()))"}"#,
      to: "/work/refund.json")
    try disk.write(Self.key.get().pem, to: "/work/key.p8", permissions: 0o600)
    try disk.write(Self.configuration, to: "/work/store.json")
  }

  /// Runs the program to its end.
  func run(
    _ words: String..., input: String = "", adjust: (inout ProgramEnvironment) -> Void = { _ in }
  ) -> ProgramRun {
    ProgramRun(words, disk: MemoryFileSystem(on: disk), input: input, adjust: adjust)
  }

  /// Runs the program that may use the network to its end, over a store's server.
  ///
  /// It waits for the server as a process does: on a thread that is not one of the few that tasks share.
  func ask(_ server: any HTTPRequesting, _ words: String...) async throws -> ProgramRun {
    let disk = disk
    return try await withCheckedThrowingContinuation { continuation in
      do throws(Errno) {
        try BackgroundThread.start {
          continuation.resume(
            returning: ProgramRun(words, disk: MemoryFileSystem(on: disk)) { $0.requester = server })
        }
      } catch {
        continuation.resume(throwing: error)
      }
    }
  }

  /// Has every later command believe the store, and ask it.
  func configure() {
    _ = run("preference", "set", "store-trust-root", "root.pem")
    _ = run("preference", "set", "store-configuration", "store.json")
  }
}
