import Testing

@testable import Boards

@Suite("UnifiedDiff")
struct UnifiedDiffTests {
  private func diff(_ old: String?, _ new: String?, context: Int = 3) -> String {
    UnifiedDiff(
      old: old.map { Array($0.utf8) }, new: new.map { Array($0.utf8) }, name: "lane/index.md",
      context: context
    ).description
  }

  @Test("Equal contents have no difference")
  func same() {
    #expect(diff("a\n", "a\n") == "")
    #expect(diff(nil, "") == "")
  }

  @Test("A changed line is shown with three lines around it")
  func oneChange() {
    #expect(
      diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") == """
        --- a/lane/index.md
        +++ b/lane/index.md
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test("Changes whose surroundings touch share a hunk, others do not")
  func hunks() {
    let old = (1...20).map { "\($0)\n" }.joined()
    let near = old.replacing("5\n", with: "five\n", maxReplacements: 1).replacing("12\n", with: "twelve\n")
    #expect(diff(old, near).components("@@ -") == 1)
    let far = old.replacing("5\n", with: "five\n", maxReplacements: 1).replacing("13\n", with: "thirteen\n")
    #expect(diff(old, far).components("@@ -") == 2)
  }

  @Test("A last line without its end is marked")
  func lastLine() {
    #expect(
      diff("a\nb", "a\nb\n") == """
        --- a/lane/index.md
        +++ b/lane/index.md
        @@ -1,2 +1,2 @@
         a
        -b
        \\ No newline at end of file
        +b

        """)
  }

  @Test("A file that comes or goes has /dev/null on the other side")
  func wholeFile() {
    #expect(diff(nil, "a\n") == "--- /dev/null\n+++ b/lane/index.md\n@@ -0,0 +1 @@\n+a\n")
    #expect(diff("a\nb\n", nil) == "--- a/lane/index.md\n+++ /dev/null\n@@ -1,2 +0,0 @@\n-a\n-b\n")
  }

  @Test("An insertion without context names the line before it")
  func withoutContext() {
    #expect(diff("a\nb\n", "a\nx\nb\n", context: 0).hasSuffix("@@ -1,0 +2 @@\n+x\n"))
  }
}

extension String {
  /// How often a text occurs.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
