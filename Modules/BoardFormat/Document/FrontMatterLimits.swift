/// The bounds within which front matter is read, so that hostile input costs no more than its size.
public enum FrontMatterLimits {
  /// The number of collections that may be open inside each other, the root included.
  public static let maximumDepth = 64
  /// The number of bytes up to the end of the front matter, 1 MiB.
  public static let maximumSize = 1 << 20
}
