import BoardFormat
import Glibc

/// Reads one file.
struct ReadRun {
  let path: String

  /// Reads the file `count` times and prints the processor time of one reading.
  func time(count: Int) -> Int32 {
    guard let bytes = contents() else { return 1 }
    let reader = DocumentReader()
    var readableCount = 0
    let start = processorTime()
    for _ in 0..<count where reader.read(bytes).document != nil { readableCount += 1 }
    let nanoseconds = (processorTime() - start) / Double(max(count, 1))
    let document = reader.read(bytes).document
    print(
      "\(Int(nanoseconds)) ns a reading, \(bytes.count) bytes, front matter \(document?.block.count ?? 0) bytes, "
        + "\(document?.frontMatter.nodes.count ?? 0) nodes, \(readableCount) of \(count) readable")
    return 0
  }

  /// Reads the file in every way and looks at each node. What it costs is the measure of the gate.
  func walk() -> Int32 {
    guard let bytes = contents() else { return 1 }
    var checksum = 0
    for reading in [
      DocumentReader(accepting: .dialect).read(bytes), DocumentReader(accepting: .yaml).read(bytes),
      DocumentReader.readByFullParser(bytes),
    ] {
      guard let document = reading.document else { continue }
      checksum += visit(document.root)
    }
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    print("checksum \(checksum), peak \(usage.ru_maxrss) KiB")
    return 0
  }

  private func visit(_ view: NodeView) -> Int {
    var count = 1
    for (key, value) in view.entries {
      count += key.withSourceText { $0.count } ?? 0
      count += visit(value)
    }
    for element in view.elements { count += visit(element) }
    if view.scalar == .text { count += (view.singleLineText?.utf8.count ?? 0) + (view.integer ?? 0) }
    return count
  }

  private func contents() -> [UInt8]? {
    guard let file = fopen(path, "rb") else {
      perror(path)
      return nil
    }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
