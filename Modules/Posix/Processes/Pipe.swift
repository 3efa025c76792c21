internal import CPosix
internal import Glibc

/// Two joined descriptors: what is written to one is read from the other.
struct Pipe: ~Copyable {
  let reading: FileDescriptor
  let writing: FileDescriptor

  init() throws(Errno) {
    var ends: [Int32] = [-1, -1]
    try checked(uninterrupted { lw_pipe(&ends) })
    reading = FileDescriptor(adopting: ends[0])
    writing = FileDescriptor(adopting: ends[1])
  }

  /// Keeps the end to read from and closes the other.
  consuming func takeReading() -> FileDescriptor { reading }

  /// Keeps the end to write to and closes the other.
  consuming func takeWriting() -> FileDescriptor { writing }
}
