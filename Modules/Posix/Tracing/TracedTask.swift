internal import CPosix
internal import Glibc

/// A thread or process that has stopped at a system call, and what can be read of it.
struct TracedTask {
  let number: pid_t

  /// The text that an address points to, up to the longest path there is; nil where there is none to be read.
  func text(at address: UInt64) -> String? {
    let limit = Int(PATH_MAX)
    var bytes: [UInt8] = []
    while bytes.count < limit {
      let place = address &+ UInt64(bytes.count)
      // A piece ends with its page, since the next one may not be there.
      let piece = memory(at: place, count: min(4096 - Int(place % 4096), limit - bytes.count))
      guard !piece.isEmpty else { return nil }
      if let end = piece.firstIndex(of: 0) {
        bytes += piece[..<end]
        return String(decoding: bytes, as: UTF8.self)
      }
      bytes += piece
    }
    return nil
  }

  /// The number of 64 bits that an address points to; 0 where there is none to be read.
  func number(at address: UInt64) -> UInt64 {
    let bytes = memory(at: address, count: 8)
    return bytes.count == 8 ? bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) } : 0
  }

  /// The path in the address of a socket; nil when it is no path.
  func socketPath(at address: UInt64, length: UInt64) -> String? {
    let bytes = memory(at: address, count: Int(min(length, 110)))
    guard bytes.count > 2, bytes.withUnsafeBytes({ $0.loadUnaligned(as: UInt16.self) }) == UInt16(AF_UNIX)
    else { return nil }
    let name = bytes[2...].prefix { $0 != 0 }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private func memory(at address: UInt64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = max(0, lw_read_memory(number, address, buffer.baseAddress, count))
    }
  }

  /// The folder in which relative paths begin.
  var workingFolder: String? { SymbolicLink.destination(of: "/proc/\(number)/cwd") }

  /// What a descriptor stands for, as the system names it.
  func place(of descriptor: UInt64) -> String? {
    let descriptor = Int32(truncatingIfNeeded: descriptor)
    if descriptor == AT_FDCWD { return workingFolder }
    return SymbolicLink.destination(of: "/proc/\(number)/fd/\(descriptor)")
  }
}

/// Where a link leads to.
enum SymbolicLink {
  /// The destination of a link; nil when there is no link at the path.
  static func destination(of path: String) -> String? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Int(PATH_MAX)) { buffer, filled in
      buffer.withMemoryRebound(to: CChar.self) { buffer in
        guard let start = buffer.baseAddress else { return }
        filled = max(0, readlink(path, start, buffer.count))
      }
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }
}
