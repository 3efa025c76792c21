import Testing

extension Tag {
  /// Tests that run the `git` program.
  @Tag static var git: Self
}
