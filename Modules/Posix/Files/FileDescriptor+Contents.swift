internal import CPosix
internal import Glibc

extension FileDescriptor {
  /// Reads at most as many bytes as fit, and gives their number; 0 at the end.
  public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
    try checked(uninterrupted { Glibc.read(number, buffer.baseAddress, buffer.count) })
  }

  /// Reads from here to the end; nil when there are more than `limit` bytes.
  ///
  /// With the right `expectedSize` the bytes are read by one call straight into the array that is returned: the
  /// array has one byte more than expected, so that coming back short of it shows the end of the file.
  public borrowing func readToEnd(expectedSize: Int, limit: Int) throws(Errno) -> [UInt8]? {
    guard expectedSize <= limit else { return nil }
    // Some files, such as those of the kernel, say 0 and have contents.
    var capacity = expectedSize > 0 ? expectedSize + 1 : 4096
    var failure: Int32 = 0
    var bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
      failure = fill(UnsafeMutableRawBufferPointer(buffer), filled: &filled, expected: expectedSize)
    }
    while failure == 0, bytes.count == capacity {
      // The file has grown since its size was asked.
      if bytes.count > limit { return nil }
      let known = bytes
      capacity = known.count + max(known.count / 2, 4096)
      bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
        filled = known.count
        UnsafeMutableRawBufferPointer(buffer).copyBytes(from: known)
        failure = fill(UnsafeMutableRawBufferPointer(buffer), filled: &filled, expected: 0)
      }
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return bytes.count <= limit ? bytes : nil
  }

  /// Reads until the buffer is full, `expected` bytes are there or the file ends; gives the error number or 0.
  private borrowing func fill(
    _ buffer: UnsafeMutableRawBufferPointer, filled: inout Int, expected: Int
  ) -> Int32 {
    while filled < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = uninterrupted { Glibc.read(number, rest.baseAddress, rest.count) }
      if count < 0 { return Int32(-count) }
      if count == 0 { return 0 }
      filled += count
      // There was room for one byte more, so the file ended here when it was read.
      if filled == expected { return 0 }
    }
    return 0
  }

  /// Reads at most `count` bytes from `offset` on, wherever the descriptor's position is; fewer at the end.
  public borrowing func read(from offset: Int, count: Int) throws(Errno) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let rest = UnsafeMutableRawBufferPointer(
          rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count])
        let read = uninterrupted { pread(number, rest.baseAddress, rest.count, off_t(offset + filled)) }
        if read < 0 { failure = Int32(-read) }
        if read <= 0 { return }
        filled += read
      }
    }
    if failure != 0 { throw Errno(rawValue: failure) }
    return bytes
  }

  /// Writes all bytes, in as many calls as the system takes.
  public borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(Errno) {
    var rest = bytes
    while !rest.isEmpty {
      let count = try checked(uninterrupted { Glibc.write(number, rest.baseAddress, rest.count) })
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes all bytes, in as many calls as the system takes.
  public borrowing func write(_ bytes: [UInt8]) throws(Errno) {
    var failure: Errno?
    bytes.withUnsafeBytes { buffer in
      do throws(Errno) {
        try write(buffer)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  /// Copies everything from here to the end of this file into another, within the kernel where it can.
  public borrowing func copyContents(to target: borrowing FileDescriptor) throws(Errno) {
    var hasCopied = false
    while true {
      let count = uninterrupted { lw_copy_range(number, target.number, 1 << 30) }
      if count > 0 {
        hasCopied = true
        continue
      }
      if count == 0, hasCopied { return }
      switch -Int32(count) {
      // Some kernels find nothing to copy in files whose contents they make up.
      case 0: break
      // Between these two files the kernel cannot copy. What was copied so far has moved both positions on.
      case EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EBADF, EPERM: break
      default: throw Errno(rawValue: -Int32(count))
      }
      return try copyThroughMemory(to: target)
    }
  }

  private borrowing func copyThroughMemory(to target: borrowing FileDescriptor) throws(Errno) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 17, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      let count = try read(into: buffer)
      if count == 0 { return }
      try target.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }
}
