import Basics
import Glibc
import HTTPClient
import HTTPServer

/// Serves a small answer, or asks for one many times, for `Scripts/benchmark/http.py`.
@main
enum HTTPBenchmark {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "serve":
      let counter = Counter()
      let body = Array(#"{"message":"Hello, world!"}"#.utf8)
      let server = try HTTPServer.start(time: SystemTime()) { _ in
        await counter.count()
        return HTTPServerResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
      }
      print(server.port)
      // A pipe would be told only when much has gathered.
      fflush(nil)
      try await Task.sleep(for: .seconds(3_600))
    case "ask":
      guard arguments.count == 4, let requests = Int(arguments.dropFirst(2).first ?? ""),
        let tasks = Int(arguments.last ?? "")
      else { fallthrough }
      print(try await ask(HTTPURL(arguments.dropFirst().first ?? ""), requests, tasks))
    default:
      print("Usage: http-benchmark serve | http-benchmark ask URL REQUESTS TASKS")
    }
  }

  /// Sends requests from a number of tasks and gives the requests a second.
  static func ask(_ url: HTTPURL, _ requests: Int, _ tasks: Int) async throws -> Double {
    let client = HTTPClient()
    _ = try await client.send(HTTPRequest(.get, url))
    let start = SystemTime().sinceBoot()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          for _ in 0..<(requests / tasks) {
            guard try await client.send(HTTPRequest(.get, url)).isSuccess else { throw CancellationError() }
          }
        }
      }
      try await group.waitForAll()
    }
    let duration = SystemTime().sinceBoot() - start
    return Double(requests)
      / (Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18)
  }
}

/// A state that every request changes, as a handler of a service does.
actor Counter {
  private var value = 0

  func count() { value += 1 }
}
