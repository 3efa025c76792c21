internal import CPosix
internal import Glibc

extension FileDescriptor {
  /// Visits every name in this folder but `.` and `..`, with what it stands for, from where the last reading ended.
  ///
  /// The bytes of a name are valid during the visit only. Entries are read straight from the kernel: the
  /// library's own stream would allocate its buffer for every folder and copy every entry.
  public borrowing func visitEntries(
    _ visit: (UnsafeBufferPointer<UInt8>, FileAttributes.Kind) -> Void
  ) throws(Errno) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 15, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let filled = try checked(uninterrupted { lw_read_entries(number, buffer.baseAddress, buffer.count) })
      if filled == 0 { return }
      var start = 0
      while start < filled {
        // The kernel's record: inode (8 bytes), offset (8), length of the record (2), kind (1), name, 0.
        let length = Int(buffer.loadUnaligned(fromByteOffset: start + 16, as: UInt16.self))
        let kind = buffer[start + 18]
        let name = UnsafeRawBufferPointer(rebasing: buffer[start + 19..<start + length])
        start += length
        visitEntry(name, kind: kind, visit)
      }
    }
  }

  /// Starts the reading of entries over.
  public borrowing func rewindEntries() throws(Errno) {
    try checked(uninterrupted { lseek(number, 0, SEEK_SET) })
  }

  /// Visits one entry. `field` holds the name, its final 0 and padding.
  private borrowing func visitEntry(
    _ field: UnsafeRawBufferPointer, kind: UInt8,
    _ visit: (UnsafeBufferPointer<UInt8>, FileAttributes.Kind) -> Void
  ) {
    // The kernel ends every name with 0 within the record, which is never empty.
    guard let start = field.baseAddress else { return }
    let bytes = start.assumingMemoryBound(to: UInt8.self)
    let count = strnlen(start.assumingMemoryBound(to: CChar.self), field.count)
    if bytes[0] == UInt8(ascii: "."), count == 1 || (count == 2 && bytes[1] == UInt8(ascii: ".")) { return }
    let name = UnsafeBufferPointer(start: bytes, count: count)
    switch Int(kind) {
    case DT_REG: visit(name, .file)
    case DT_DIR: visit(name, .folder)
    case DT_LNK: visit(name, .link)
    case DT_UNKNOWN:
      // Some file systems leave the kind open. A name that is gone by now is not an entry any more.
      var facts = stat()
      let found = uninterrupted {
        fstatat(number, start.assumingMemoryBound(to: CChar.self), &facts, AT_SYMLINK_NOFOLLOW)
      }
      if found >= 0 { visit(name, FileAttributes.Kind(mode: facts.st_mode)) }
    default: visit(name, .other)
    }
  }
}
