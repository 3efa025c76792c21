import Basics
import Foundation
import NetworkTestSupport
import StoreSandbox
import Testing

/// Runs the program that stands beside the tests.
@Suite struct StoreProgramTests {
  private struct Ended {
    let status: Int32
    let output: String
    let messages: String
  }

  private final class Run: Sendable {
    private let process = Process()
    private let output = Pipe()
    private let messages = Pipe()

    init(_ arguments: [String]) throws {
      process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent()
        .appendingPathComponent("lanework-store")
      process.arguments = arguments
      process.standardOutput = output
      process.standardError = messages
      try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    /// The first line that it prints.
    func firstLine() async -> String {
      await offPool { [self] in
        var bytes: [UInt8] = []
        while bytes.last != UInt8(ascii: "\n") {
          let more = output.fileHandleForReading.availableData
          if more.isEmpty { break }
          bytes += more
        }
        return String(decoding: bytes, as: UTF8.self)
      }
    }

    func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    func end() async -> Ended {
      await offPool { [self] in
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let said = String(decoding: messages.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return Ended(status: process.terminationStatus, output: text, messages: said)
      }
    }
  }

  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  private var sample: String {
    Bundle.module.bundleURL.appendingPathComponent("Resources/Store.storekit").path
  }

  @Test(
    "it tells where it listens and which root it has, sells, ends at a signal, and has the same root the next time",
    arguments: [SIGINT, SIGTERM])
  func run(_ signal: Int32) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var roots: [String] = []
    for _ in 0..<2 {
      let run = try Run(["--config", sample, "--state", folder, "--rate", "0", "--json"])
      let line = try JSONValue(parsing: await run.firstLine())
      #expect(line["root"]?.string == "\(folder)/root.pem")
      roots.append(try String(contentsOfFile: "\(folder)/root.pem", encoding: .utf8))
      let address = try #require(line["address"]?.string)
      #expect(address.hasPrefix("http://127.0.0.1:"))
      let request = HTTPRequest(
        .post, try HTTPURL("\(address)/sandbox/purchases"),
        body: Array(#"{"productId":"lanework.coins"}"#.utf8))
      #expect(try await StoreBench.client.send(request).status == 200)
      let account = try String(contentsOfFile: "\(folder)/google-service-account.json", encoding: .utf8)
      #expect(try JSONValue(parsing: account)["token_uri"]?.string == "\(address)/token")
      run.send(signal)
      let ended = await run.end()
      #expect(ended.status == 0)
      #expect(ended.messages.contains("POST /sandbox/purchases answered 200"))
    }
    #expect(roots[0] == roots[1])
  }

  @Test(
    "what it cannot use is an error with a hint and a status",
    arguments: [
      ([], 2, "--config"), (["--config", "/nowhere.storekit"], 1, "/nowhere.storekit"),
      (["--config", "SAMPLE", "--clock", "tomorrow"], 2, "tomorrow"),
      (["--config", "SAMPLE", "--rate", "fast"], 2, "fast"), (["--confg", "x"], 2, "--config"),
      (["--config", "SAMPLE", "--webhook", "nowhere"], 2, "nowhere"),
      (["--config", "SAMPLE", "--address", "example.org"], 1, "127.0.0.1"),
      (["--config", "SAMPLE", "--state", "SAMPLE"], 1, "Store.storekit"),
    ])
  func errors(_ arguments: [String], _ status: Int32, _ said: String) async throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var arguments = arguments.map { $0 == "SAMPLE" ? sample : $0 }
    if !arguments.contains("--state"), !arguments.isEmpty { arguments += ["--state", folder] }
    let ended = await (try Run(arguments)).end()
    #expect(ended.status == status)
    #expect(ended.messages.contains("error: "))
    #expect(ended.messages.contains(said), "\(ended.messages)")
    #expect(ended.output.isEmpty)
  }
}
