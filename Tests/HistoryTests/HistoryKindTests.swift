import History
import Testing

@Suite struct HistoryKindTests {
  @Test("The names of the kinds stand in output, so they stay")
  func names() {
    #expect(HistoryKind.allCases.map(\.rawValue) == ["native", "git", "none"])
  }
}
