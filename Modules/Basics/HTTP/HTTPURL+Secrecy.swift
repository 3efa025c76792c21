extension HTTPURL {
  /// Whether the server is this machine, by its number or as `localhost`.
  public var isLoopback: Bool {
    if host == "localhost" || host == "::1" { return true }
    // All of 127.0.0.0/8, in the one form that every resolver reads alike.
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 4 && parts.first == "127"
      && parts.allSatisfy { part in
        (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
          && (part == "0" || !part.hasPrefix("0")) && (Int(part) ?? 256) < 256
      }
  }

  /// Whether nobody between here and the server reads or changes what is sent: it goes through TLS, or does not leave
  /// this machine.
  public var isConfidential: Bool { scheme == .https || isLoopback }
}
