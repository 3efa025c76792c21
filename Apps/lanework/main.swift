import CommandLineInterface
import Glibc
import LaneworkCommands
import Posix

// A reader that goes away becomes an error like any other, so that a change under way is finished.
Signal.ignoreBrokenPipe()
let status = Program(environment: .process).run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
