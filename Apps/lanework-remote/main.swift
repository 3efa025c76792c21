import CommandLineInterface
import Glibc
import HTTPClient
import LaneworkCommands
import Posix

// A reader that goes away becomes an error like any other, so that a change under way is finished.
Signal.ignoreBrokenPipe()
var environment = ProgramEnvironment.process
environment.requester = HTTPClient(HTTPClientConfiguration(userAgent: "lanework-remote/\(Program.version)"))
let status = Program(environment: environment, parser: CommandTree.remote).run(
  Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
