import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "run":
  let count = arguments.count > 1 ? Int(arguments[1]) : 1_000_000
  let seed = arguments.count > 2 ? UInt64(arguments[2]) : UInt64.random(in: 0...UInt64(UInt32.max))
  if let count, let seed { exit(FuzzRun(count: count, seed: seed).run() ? 0 : 1) }
case "read":
  if arguments.count == 3, let count = Int(arguments[2]) {
    exit(ReadRun(path: arguments[1]).time(count: count))
  }
case "walk":
  if arguments.count == 2 { exit(ReadRun(path: arguments[1]).walk()) }
case "hostile":
  if arguments.count == 1 { exit(HostileRun.list()) }
  if arguments.count == 3, let size = Int(arguments[2]) { exit(HostileRun.write(arguments[1], size: size)) }
default:
  break
}
print(
  """
  usage: document-fuzz run [COUNT [SEED]]   reads generated and damaged documents and checks what must hold
         document-fuzz read FILE COUNT      reads one file again and again, and prints the time of a reading
         document-fuzz walk FILE            reads one file in every way and walks over all of it, once
         document-fuzz hostile [KIND SIZE]  writes a hostile document to standard output, or lists the kinds
  """)
exit(2)
