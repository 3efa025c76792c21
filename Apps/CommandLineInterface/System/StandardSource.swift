internal import Posix

/// Standard input as a source of bytes.
package final class StandardSource: ByteSource {
  /// Creates the source.
  package init() {}

  package func read(limit: Int) throws(InputFailure) -> [UInt8] {
    do throws(Errno) {
      return try StandardStream.input.read(limit: limit)
    } catch {
      throw InputFailure(reason: error.description)
    }
  }
}
