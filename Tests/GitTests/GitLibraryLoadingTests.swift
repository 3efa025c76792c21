import Git
import Glibc
import TestSupport
import Testing

@Suite("Loading libgit2", .tags(.git))
struct GitLibraryLoadingTests {
  @Test("The library is not in the process before a repository is opened")
  func firstUse() async {
    await #expect(processExitsWith: .exitCode(7)) {
      func isLoaded() -> Bool { dlopen("libgit2.so.1.5", RTLD_LAZY | RTLD_NOLOAD) != nil }
      let fixture = try GitFixture()
      let surroundings = fixture.surroundings
      _ = GitProgram(workTree: fixture.workTree, surroundings: surroundings)
      _ = ObjectID("0123456789abcdef0011223344556677fedcba98")
      let before = isLoaded()
      _ = try fixture.open()
      let after = isLoaded()
      exit(!before && after ? 7 : before ? 1 : 2)
    }
  }

  /// The process sees an empty disk, which only root can make it see.
  @Test("A machine without the library gets an error that names the package")
  func missing() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      guard chroot(folder.path) == 0 else { exit(1) }
      do throws(GitError) {
        _ = try GitRepository(openingWorkTree: "/", surroundings: GitSurroundings(home: nil, userID: 0))
      } catch {
        let isNamed = error.hint?.contains("libgit2-1.5") == true && error.message.contains("libgit2.so")
        exit(error.code == .libraryMissing && isNamed ? 7 : 2)
      }
    }
  }
}
