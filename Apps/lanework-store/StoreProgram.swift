import Basics
import CommandLineInterface
@preconcurrency import Glibc
import HTTPClient
import HTTPServer
import Posix
import StoreSandbox

/// One run of the program.
///
/// It runs on the main thread and never waits asynchronously there: an asynchronous main program has the system end it
/// at a signal, whatever the threads have blocked.
enum StoreProgram {
  private typealias Parser = ArgumentParser<StoreArguments, NoOptions>
  private static let name = "lanework-store"

  /// Reads the arguments, opens the store, and waits for the signal to end.
  static func run(_ words: [String], environment: [String: String]) -> ExitStatus {
    let parser = Parser(root: .command(StoreArguments.self) { $0 })
    var console = Console(output: Output(StandardSink(.output)), messages: Output(StandardSink(.error)))
    console.isJSON = words.contains("--json")
    defer {
      console.output.flush()
      console.messages.flush()
    }
    do throws(UsageError) {
      switch try parser.parse(words) {
      case .help:
        console.output.write(
          HelpText(
            of: parser.root, path: [], program: name, globals: [], width: console.width,
            painter: console.painter
          ).text)
        return .done
      case .version:
        console.output.print("\(name) 0.1.0")
        return .done
      case .run(let arguments, _, _):
        do throws(CommandFailure) {
          return try run(arguments, environment, console)
        } catch {
          console.report(error)
          return error.status
        }
      }
    } catch {
      console.report(CommandFailure(error, program: name))
      return .usage
    }
  }

  private static func run(
    _ arguments: StoreArguments, _ environment: [String: String], _ console: Console
  ) throws(CommandFailure) -> ExitStatus {
    var configuration = try configuration(arguments)
    if let text = arguments.clock {
      guard let instant = Timestamp(text) else {
        throw CommandFailure(
          code: "invalid-argument", "`\(text)` is no instant.", hint: "Write it as 2026-01-31T00:00:00Z.",
          status: .usage)
      }
      configuration.startsAt = instant
    }
    if let text = arguments.rate {
      guard let rate = Double(text), rate >= 0, rate <= 10_000_000 else {
        throw CommandFailure(
          code: "invalid-argument", "`\(text)` is no rate from 0 to 10000000.", status: .usage)
      }
      configuration.timeRate = rate
    }
    var plan = WebhookPlan()
    plan.appStoreURL = try url(arguments.webhook)
    plan.googlePlayURL = try url(arguments.googleWebhook)
    let folder = try stateFolder(arguments, environment)
    let keys = try keys(in: folder)
    let signals: SignalQueue
    do throws(Errno) {
      // Before there is a second thread, which would take the signals otherwise.
      signals = try SignalQueue([.interrupt, .terminate])
    } catch {
      throw CommandFailure(
        code: "system", "The system does not let signals be taken: \(error).", status: .fault)
    }
    let log = RequestLog(isQuiet: arguments.isQuiet)
    let time = SystemTime()
    let desk = StoreDesk(configuration, keys: keys, time: time, requester: HTTPClient(), diagnostics: log)
    desk.setWebhooks(plan)
    let server: SandboxServer
    do throws(HTTPServerError) {
      server = try SandboxServer.start(
        desk, HTTPServerConfiguration(address: arguments.address, port: arguments.port), time: time,
        diagnostics: log)
    } catch {
      throw CommandFailure(code: error.code.rawValue, error.description, hint: error.hint)
    }
    do throws(FileSystemError) {
      let file = keys.serviceAccountFile(origin: server.origin).bytes(layout: .pretty)
      if try folder.status(of: serviceAccountFile) != nil { try folder.removeFile(serviceAccountFile) }
      try folder.createFile(serviceAccountFile, contents: file, permissions: 0o600)
    } catch {
      throw CommandFailure(code: "file-system", "\(error)", path: folder.path)
    }
    announce(server, folder.path, console)
    do throws(Errno) {
      while try signals.next() == nil { _ = try Readiness.waitToRead([signals.number]) }
      try stop(server)
    } catch {
      throw CommandFailure(
        code: "system", "The store could not be stopped in order: \(error).", status: .fault)
    }
    return .done
  }

  /// Stops the server, and waits until it has.
  private static func stop(_ server: SandboxServer) throws(Errno) {
    let end = StoreEnd(signal: try WakeSignal())
    Task {
      await server.stop()
      end.signal.ring()
    }
    while try !Readiness.waitToRead([end.signal.number])[0] {}
  }

  private static let serviceAccountFile = "google-service-account.json"

  private static func announce(_ server: SandboxServer, _ folder: String, _ console: Console) {
    let root = "\(folder)/\(SandboxKeys.rootFile)"
    if console.isJSON {
      console.writeObject { writer in
        writer.member("address", server.origin)
        writer.member("root", root)
        writer.member("appStoreKey", "\(folder)/\(SandboxKeys.appStoreKeyFile)")
        writer.member("googleServiceAccount", "\(folder)/\(serviceAccountFile)")
      }
    } else {
      console.output.print("The sandbox store listens at \(server.origin); its root is \(root)")
    }
    console.output.flush()
  }

  // MARK: What is named

  private static func configuration(_ arguments: StoreArguments) throws(CommandFailure) -> StoreConfiguration
  {
    guard let name = arguments.config else {
      throw CommandFailure(
        code: "missing-argument", "No configuration is named.", hint: "Name one with --config FILE.",
        status: .usage)
    }
    let path = try absolute(name)
    let bytes: [UInt8]
    do throws(FileSystemError) {
      let parts = path.split(separator: "/").map(String.init)
      let folder = try DiskFileSystem().openFolder(at: "/" + parts.dropLast().joined(separator: "/"))
      bytes = try folder.readFile(parts.last ?? "", limit: 16 << 20, followingLinks: true)
    } catch {
      throw CommandFailure(code: "file-system", "\(error)", path: path)
    }
    do throws(StoreConfigurationError) {
      return try StoreConfiguration(json: bytes)
    } catch {
      throw CommandFailure(code: "invalid-configuration", error.description, path: path, key: error.place)
    }
  }

  private static func stateFolder(
    _ arguments: StoreArguments, _ environment: [String: String]
  ) throws(CommandFailure) -> any Folder {
    let base = UserFolders(environment: environment, name: "lanework").state.map { "\($0)/sandbox-store" }
    guard let path = try arguments.state.map({ (name) throws(CommandFailure) in try absolute(name) }) ?? base
    else {
      throw CommandFailure(
        code: "no-state-folder", "There is no folder for the keys.", hint: "Name one with --state FOLDER.")
    }
    do throws(FileSystemError) {
      return try DiskFileSystem().openOrCreateFolder(at: path, permissions: StateFolder.folderPermissions)
    } catch {
      throw CommandFailure(code: "file-system", "\(error)", path: path)
    }
  }

  private static func keys(in folder: any Folder) throws(CommandFailure) -> SandboxKeys {
    do throws(SandboxKeysError) {
      return try SandboxKeys.load(from: folder)
    } catch {
      throw CommandFailure(code: "unusable-keys", error.description, path: error.place, hint: error.hint)
    }
  }

  private static func url(_ text: String?) throws(CommandFailure) -> HTTPURL? {
    guard let text else { return nil }
    do throws(HTTPRequestError) {
      return try HTTPURL(text)
    } catch {
      throw CommandFailure(
        code: "invalid-argument", "`\(text)` is no address.", hint: "Write it as http://127.0.0.1:8080/hook.",
        status: .usage)
    }
  }

  private static func absolute(_ path: String) throws(CommandFailure) -> String {
    if path.hasPrefix("/") { return path }
    guard let text = getcwd(nil, 0) else {
      throw CommandFailure(code: "file-system", "The folder that the program was started in is gone.")
    }
    defer { free(text) }
    return "\(String(cString: text))/\(path)"
  }

  /// The environment variables.
  static var variables: [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee {
      let parts = String(cString: text).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, variables[String(parts[0])] == nil {
        variables[String(parts[0])] = String(parts[1])
      }
      entry += 1
    }
    return variables
  }
}

/// Tells the main thread that the store has stopped.
private final class StoreEnd: Sendable {
  let signal: WakeSignal

  init(signal: consuming WakeSignal) { self.signal = signal }
}
