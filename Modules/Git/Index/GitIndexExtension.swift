/// A part of an index file behind the entries.
public struct GitIndexExtension: Sendable, Equatable {
  /// The four letters that name it, such as `TREE`.
  public let name: String
  /// Where its data are in the file.
  let range: Range<Int>
}
