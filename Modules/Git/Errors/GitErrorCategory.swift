extension GitError {
  /// The part of the library in which something failed, by the library's number.
  public struct Category: RawRepresentable, Sendable, Hashable {
    /// The library's number.
    public let rawValue: Int32

    /// Creates a category from the library's number.
    public init(rawValue: Int32) {
      self.rawValue = rawValue
    }

    /// No part of the library.
    public static let none = Category(rawValue: 0)
    /// Memory ran out.
    public static let memory = Category(rawValue: 1)
    /// The operating system refused.
    public static let system = Category(rawValue: 2)
    /// An argument was refused.
    public static let argument = Category(rawValue: 3)
    /// References and their logs.
    public static let reference = Category(rawValue: 4)
    /// Compression.
    public static let compression = Category(rawValue: 5)
    /// The repository as a whole.
    public static let repository = Category(rawValue: 6)
    /// The configuration.
    public static let configuration = Category(rawValue: 7)
    /// The store of objects.
    public static let objects = Category(rawValue: 9)
    /// The index file.
    public static let index = Category(rawValue: 10)
    /// The contents of an object.
    public static let object = Category(rawValue: 11)
    /// Trees.
    public static let tree = Category(rawValue: 14)
    /// Merges.
    public static let merge = Category(rawValue: 22)
    /// Filters such as the conversion of line ends.
    public static let filter = Category(rawValue: 24)
  }
}
