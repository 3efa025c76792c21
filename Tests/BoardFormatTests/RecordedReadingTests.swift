import BoardFormat
import Testing

@Suite("Recorded readings")
struct RecordedReadingTests {
  @Test("Every recorded document reads in the dialect as it was recorded")
  func recordedReadings() throws {
    let reader = DocumentReader(accepting: .dialect)
    let all = try RecordedReading.all()
    #expect(all.count == 3913)
    for recorded in all {
      #expect(
        reader.read(recorded.bytes).recorded == recorded.expected, "\(recorded.kind): \(recorded.source)")
    }
  }
}
