import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments.first == "run", arguments.count >= 2 {
  let count = arguments.count > 2 ? Int(arguments[2]) : 1_000_000
  let seed = arguments.count > 3 ? UInt64(arguments[3]) : UInt64.random(in: 0...UInt64(UInt32.max))
  if let count, let seed {
    do {
      exit(try FuzzRun(folder: arguments[1], count: count, seed: seed).run() ? 0 : 1)
    } catch {
      print(error)
      exit(2)
    }
  }
}
print(
  """
  usage: jws-fuzz run FOLDER [COUNT [SEED]]  verifies damaged signed data and checks what must hold; the folder has
                                             Apple's test data: mock_signed_data and x509-chain-vectors.json
  """)
exit(2)
