import Git
import Glibc
import TestSupport
import Testing

@Suite("Loading libgit2", .tags(.git))
struct GitLibraryLoadingTests {
  @Test("The library is not in the process before a repository is opened")
  func firstUse() async throws {
    let fixture = try GitFixture()
    await #expect(processExitsWith: .success) {
      [workTree = fixture.workTree as String, home = fixture.home as String] in
      func isLoaded() -> Bool { dlopen("libgit2.so.1.5", RTLD_LAZY | RTLD_NOLOAD) != nil }
      let surroundings = GitSurroundings(home: home, systemFolder: nil, userID: geteuid())
      _ = GitProgram(workTree: workTree, surroundings: surroundings)
      _ = ObjectID("0123456789abcdef0011223344556677fedcba98")
      #expect(!isLoaded())
      _ = try GitRepository(openingWorkTree: workTree, surroundings: surroundings)
      #expect(isLoaded())
    }
  }

  /// The process sees an empty disk, which only root can make it see.
  @Test("A machine without the library gets an error that names the package")
  func missing() async throws {
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .success) { [path = folder.path as String] in
      #expect(chroot(path) == 0)
      let error = #expect(throws: GitError.self) {
        try GitRepository(openingWorkTree: "/", surroundings: GitSurroundings(home: nil, userID: 0))
      }
      #expect(error?.code == .libraryMissing)
      #expect(error?.message.contains("libgit2.so") == true)
      #expect(error?.hint?.contains("libgit2-1.5") == true)
    }
  }
}
