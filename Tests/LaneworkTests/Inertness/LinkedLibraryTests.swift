import Posix
import Testing

@Suite("The libraries that the program links")
struct LinkedLibraryTests {
  @Test("The program starts without any library of the network or of a database")
  func noNetwork() throws {
    let call = ProgramCall(
      "/usr/bin/readelf", ["--dynamic", "--wide", try BuiltProgram.path()], environment: ["LC_ALL": "C"])
    let result = try call.run()
    let lines = String(decoding: result.output, as: UTF8.self).split(separator: "\n")
    let libraries = lines.filter { $0.contains("(NEEDED)") }
    #expect(libraries.contains { $0.contains("[libc.so.") })
    for name in ["libcurl", "libmicrohttpd", "libpq", "libhiredis", "libsqlite3", "libssl", "libgnutls"] {
      #expect(!libraries.contains { $0.contains("[\(name)") }, "\(libraries.joined(separator: "\n"))")
    }
  }
}
