import Foundation
import Glibc
import NetworkTestSupport

/// The openssl program as a server, with an authority of its own, a certificate for `localhost`, and an authority
/// that has signed nothing.
final class OpenSSLServer: Sendable {
  let port: Int
  private let process: Process
  private let folder: String

  private init(port: Int, process: Process, folder: String) {
    self.port = port
    self.process = process
    self.folder = folder
  }

  /// Makes the certificates and starts the program on any free port.
  static func start() async throws -> OpenSSLServer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("lanework-test-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    for name in ["authority", "stranger"] {
      _ = try await output(
        "openssl",
        [
          "req", "-x509", "-subj", "/CN=\(name)", "-keyout", "\(folder)/\(name).key", "-out",
          "\(folder)/\(name).pem",
        ]
          + curve)
    }
    _ = try await output(
      "openssl",
      [
        "req", "-x509", "-subj", "/CN=server", "-addext", "subjectAltName=DNS:localhost", "-addext",
        "basicConstraints=critical,CA:FALSE", "-CA", "\(folder)/authority.pem", "-CAkey",
        "\(folder)/authority.key",
        "-keyout", "\(folder)/server.key", "-out", "\(folder)/server.pem",
      ] + curve)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "openssl", "s_server", "-accept", "127.0.0.1:0", "-www", "-cert", "\(folder)/server.pem", "-key",
      "\(folder)/server.key",
    ]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let reading = output.fileHandleForReading.fileDescriptor
    let port = await offPool { () -> Int? in
      var text = ""
      var byte: UInt8 = 0
      // It says "ACCEPT 127.0.0.1:PORT" and goes on.
      while Glibc.read(reading, &byte, 1) == 1 {
        if byte == 10, let place = text.firstRange(of: "ACCEPT ") {
          return Int(text[place.upperBound...].split(separator: ":").last ?? "")
        }
        text = byte == 10 ? "" : text + String(UnicodeScalar(byte))
      }
      return nil
    }
    guard let port else { throw CocoaError(.executableLoad) }
    return OpenSSLServer(port: port, process: process, folder: folder)
  }

  /// Ends the program and removes its files.
  func stop() {
    process.terminate()
    do {
      try FileManager.default.removeItem(atPath: folder)
    } catch {
      print("The folder \(folder) could not be removed: \(error)")
    }
  }

  /// Reads one of the files.
  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
  }

  /// Runs a program and gives what it says.
  static func output(_ program: String, _ arguments: [String]) async throws -> String {
    let result = await offPool { () -> Result<String, any Error> in
      Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [program] + arguments
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
        return text
      }
    }
    return try result.get()
  }
}
