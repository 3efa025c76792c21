import Basics
import ContentHash
import CryptoProbe
import Foundation
import HTTPClient
import NetworkTestSupport
import Testing

@Suite("TLS against another program's server", .timeLimit(.minutes(1)))
struct TLSTests {
  @Test("A server whose certificate is signed by a trusted authority is talked to, and others are not")
  func verification() async throws {
    let server = try await OpenSSLServer.start()
    defer { server.stop() }
    let own = HTTPClient(HTTPClientConfiguration(trust: .certificates(pem: try server.read("authority.pem"))))

    let response = try await own.send(HTTPRequest(.get, try HTTPURL("https://localhost:\(server.port)/")))
    #expect(response.status == 200)
    #expect(String(decoding: response.body, as: UTF8.self).contains("TLSv1.3"))

    // The certificate is for the name, not for the number.
    #expect(await Self.failure(own, "https://127.0.0.1:\(server.port)/") == .tlsFailure)
    let other = HTTPClient(
      HTTPClientConfiguration(trust: .certificates(pem: try server.read("stranger.pem"))))
    #expect(await Self.failure(other, "https://localhost:\(server.port)/") == .tlsFailure)
    #expect(await Self.failure(HTTPClient(), "https://localhost:\(server.port)/") == .tlsFailure)
    let nobody = HTTPClient(HTTPClientConfiguration(trust: .certificates(pem: [])))
    #expect(await Self.failure(nobody, "https://localhost:\(server.port)/") == .tlsFailure)
  }

  @Test("The archive of libcrypto in this program and the one that libcurl loads do not meet")
  func twoLibraries() async throws {
    // Both are at work at the same time.
    let server = try await OpenSSLServer.start()
    defer { server.stop() }
    let client = HTTPClient(
      HTTPClientConfiguration(trust: .certificates(pem: try server.read("authority.pem"))))
    var digest = [UInt8](repeating: 0, count: 32)
    for _ in 0..<3 {
      #expect(crypto_probe_hash("abc", 3, &digest) == 1)
      #expect(digest.starts(with: [0xBA, 0x78, 0x16, 0xBF]))
      #expect(
        ContentHash(of: []).description == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
      #expect(
        try await client.send(HTTPRequest(.get, try HTTPURL("https://localhost:\(server.port)/"))).isSuccess)
    }

    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let maps = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/maps"))
    let images = String(decoding: try maps.readToEnd() ?? Data(), as: UTF8.self)
    #expect(images.contains("libcurl.so.4"))
    #expect(images.contains("libcrypto.so.3"))
    // The tests are the program itself, or a bundle that it loads.
    let own = Set(images.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) })
      .filter { $0 == program || $0.hasSuffix(".xctest") }
    #expect(!own.isEmpty)
    for path in own {
      let symbols = try await OpenSSLServer.output("readelf", ["--dyn-syms", "-W", path])
      #expect(symbols.contains("Symbol table '.dynsym'"))
      let exported = symbols.split(separator: "\n").filter { line in
        let parts = line.split(separator: " ")
        guard parts.count >= 8, parts[6] != "UND" else { return false }
        return ["EVP_", "SHA256_", "CRYPTO_", "OPENSSL_", "ERR_", "X509_", "SSL_"].contains {
          parts[7].hasPrefix($0)
        }
      }
      #expect(exported == [], "\(path)")
    }
  }

  private static func failure(_ client: HTTPClient, _ address: String) async -> HTTPRequestError.Code? {
    do throws(HTTPRequestError) {
      _ = try await client.send(HTTPRequest(.get, try HTTPURL(address)))
      return nil
    } catch {
      return error.code
    }
  }
}
