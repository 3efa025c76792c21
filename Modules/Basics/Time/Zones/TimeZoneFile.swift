/// Reads a zone's file: TZif of RFC 9636, versions 1 to 4.
///
/// Files come from the machine, and the machine's may be damaged or not what they seem: every count is checked against
/// the bytes there are before it is used, and what breaks the form is an error.
enum TimeZoneFile {
  /// What a file may be at most. The largest there are have less than 4,000 bytes.
  static let sizeLimit = 1 << 18
  /// The least and the most seconds from UTC that a file may name, by the RFC.
  private static let offsets = -89_999...93_599

  /// Reads the rules of a zone.
  static func read(_ bytes: [UInt8], name: String) throws(TimeZoneError) -> TimeZoneRules {
    do throws(Defect) {
      var reader = Reader(bytes: bytes)
      let header = try reader.header()
      guard header.version >= 2 else {
        return TimeZoneRules(name: name, table: try reader.table(header, wide: false), footer: nil)
      }
      // The first part is for readers that know no better; all that matters is its length.
      try reader.skip(header.length(wide: false))
      let table = try reader.table(try reader.header(), wide: true)
      return TimeZoneRules(name: name, table: table, footer: try reader.footer())
    } catch {
      throw TimeZoneError(
        .malformed, name: name, "The file of the time zone \(name) makes no sense: \(error.explanation).")
    }
  }

  /// What breaks the form.
  private struct Defect: Error {
    let explanation: String
    init(_ explanation: String) { self.explanation = explanation }
  }

  /// The counts at the beginning of each part.
  private struct Header {
    let version: Int
    let universalCount: Int
    let standardCount: Int
    let leapCount: Int
    let transitionCount: Int
    let typeCount: Int
    let letterCount: Int

    /// The bytes that follow the header. Each count has 32 bits, so that the sum cannot overflow.
    func length(wide: Bool) -> Int {
      let time = wide ? 8 : 4
      return transitionCount * (time + 1) + typeCount * 6 + letterCount + leapCount * (time + 4)
        + standardCount
        + universalCount
    }
  }

  /// Goes through the bytes, never past their end.
  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func skip(_ count: Int) throws(Defect) {
      guard count <= bytes.count - index else { throw Defect("it ends too soon") }
      index += count
    }

    /// Reads a number of so many bytes, the highest first, with its sign.
    private mutating func number(_ width: Int) throws(Defect) -> Int64 {
      let start = index
      try skip(width)
      var number: UInt64 = 0
      for byte in bytes[start..<index] { number = number << 8 | UInt64(byte) }
      return width == 8 ? Int64(bitPattern: number) : Int64(Int32(truncatingIfNeeded: number))
    }

    private mutating func count() throws(Defect) -> Int {
      let number = try number(4)
      guard number >= 0 else { throw Defect("a count is too large") }
      return Int(number)
    }

    mutating func header() throws(Defect) -> Header {
      let start = index
      try skip(20)
      guard bytes[start..<start + 4].elementsEqual("TZif".utf8) else {
        throw Defect("it does not begin with TZif")
      }
      let version: Int
      switch bytes[start + 4] {
      case 0: version = 1
      case UInt8(ascii: "2")...UInt8(ascii: "9"): version = Int(bytes[start + 4] - UInt8(ascii: "0"))
      default: throw Defect("its version is none")
      }
      return Header(
        version: version, universalCount: try count(), standardCount: try count(), leapCount: try count(),
        transitionCount: try count(), typeCount: try count(), letterCount: try count())
    }

    mutating func table(_ header: Header, wide: Bool) throws(Defect) -> TransitionTable {
      guard header.length(wide: wide) <= bytes.count - index else { throw Defect("it ends too soon") }
      guard header.leapCount == 0 else {
        throw Defect("it counts leap seconds, which instants here do not have")
      }
      guard (1...256).contains(header.typeCount) else {
        throw Defect("it has no kind of local time, or too many")
      }
      var instants: [Int64] = []
      instants.reserveCapacity(header.transitionCount)
      for _ in 0..<header.transitionCount {
        let instant = try number(wide ? 8 : 4)
        if let last = instants.last, last >= instant { throw Defect("its changes are not in order") }
        instants.append(instant)
      }
      let indices = index
      try skip(header.transitionCount)
      var types: [Int] = []
      for _ in 0..<header.typeCount {
        let offset = Int(try number(4))
        guard offsets.contains(offset) else { throw Defect("a local time is too far from UTC") }
        types.append(offset)
        try skip(2)
      }
      var changed: [Int] = []
      changed.reserveCapacity(instants.count)
      for type in bytes[indices..<indices + instants.count] {
        guard Int(type) < types.count else {
          throw Defect("it names a kind of local time that it does not have")
        }
        changed.append(types[Int(type)])
      }
      try skip(header.letterCount + header.standardCount + header.universalCount)
      return TransitionTable(instants: instants, offsets: changed, firstOffset: types[0])
    }

    /// Reads the rule between two line ends at the file's end; nil when there is none between them.
    mutating func footer() throws(Defect) -> RecurringRule? {
      let start = index
      try skip(1)
      guard bytes[start] == UInt8(ascii: "\n"), let end = bytes[index...].firstIndex(of: UInt8(ascii: "\n"))
      else {
        throw Defect("its last line is missing")
      }
      let text = bytes[index..<end]
      if text.isEmpty { return nil }
      guard let rule = RecurringRule(text: text) else { throw Defect("its last line is no rule") }
      return rule
    }
  }
}
