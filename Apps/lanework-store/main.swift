import CommandLineInterface
import Glibc
import Posix

// A reader that goes away becomes an error like any other.
Signal.ignoreBrokenPipe()
// The environment is read once, before there is a second thread that could change it.
let status = StoreProgram.run(
  Array(CommandLine.arguments.dropFirst()), environment: StoreProgram.variables)
exit(status.rawValue)
