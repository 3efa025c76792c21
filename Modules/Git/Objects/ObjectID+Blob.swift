extension ObjectID {
  /// The name that git gives to a blob of some bytes, whether or not a repository has it.
  public init(ofBlob bytes: [UInt8]) {
    var content = Array("blob \(bytes.count)\0".utf8)
    content += bytes
    self.init(digest: content.withUnsafeBytes { GitIndexChecksum.sha1(of: $0) })
  }
}
