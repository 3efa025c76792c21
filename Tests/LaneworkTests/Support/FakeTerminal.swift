import CommandLineInterface
import Posix

/// A terminal without a machine: it answers with prepared keys, and keeps a screen that it draws as a terminal does.
///
/// It knows the few sequences that line editing uses, and notes any other as a failure.
final class FakeTerminal: TerminalDevice {
  var inputs: [TerminalInput]
  var size: TerminalSize
  private(set) var isRaw = false
  private(set) var rawModeCount = 0
  private(set) var suspensions = 0
  private(set) var unknownSequences: [String] = []
  private(set) var rows: [[Character]] = [[]]
  private(set) var row = 0
  private(set) var column = 0
  /// Called before each input is delivered, with the number of inputs that are left.
  var beforeInput: ((FakeTerminal) -> Void)?

  init(_ keys: String..., columns: Int = 40, rows: Int = 10) {
    inputs = keys.map { .bytes(Array($0.utf8)) }
    size = TerminalSize(columns: columns, rows: rows)
  }

  func enterRawMode() throws(OutputFailure) {
    isRaw = true
    rawModeCount += 1
  }
  func leaveRawMode() { isRaw = false }
  func suspend() { suspensions += 1 }
  func endAsAsked() {}

  func read(timeout milliseconds: Int?) -> TerminalInput {
    beforeInput?(self)
    if let milliseconds, milliseconds >= 0, inputs.isEmpty { return .timedOut }
    if inputs.isEmpty { return .ended }
    let input = inputs.removeFirst()
    if input == .resized { size = TerminalSize(columns: size.columns / 2, rows: size.rows) }
    return input
  }

  /// The screen as text, without blanks at the ends of rows.
  var screen: [String] {
    rows.map { row in
      var row = row[...]
      while row.last == " " { row.removeLast() }
      // The second half of a wide character is kept as NUL.
      return String(row.filter { $0 != "\0" })
    }
  }

  func write(_ text: String) throws(OutputFailure) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      switch character {
      case "\r\n":
        column = 0
        lineFeed()
      case "\r": column = 0
      case "\n": lineFeed()
      case "\u{1B}": control(&rest)
      default: put(character)
      }
    }
  }

  private func lineFeed() {
    row += 1
    if row == rows.count { rows.append([]) }
  }

  private func put(_ character: Character) {
    let width = DisplayWidth.of(character)
    while rows[row].count < column + width { rows[row].append(" ") }
    rows[row][column] = character
    if width == 2 { rows[row][column + 1] = "\0" }
    column += width
  }

  private func control(_ rest: inout Substring) {
    guard rest.popFirst() == "[" else { return unknownSequences.append("ESC") }
    let parameters = rest.prefix { $0.isNumber || $0 == "?" || $0 == ";" }
    rest = rest.dropFirst(parameters.count)
    let final = rest.popFirst() ?? " "
    let count = Int(parameters) ?? 1
    switch final {
    case "A": row = max(0, row - count)
    case "B": row = min(rows.count - 1, row + count)
    case "C": column += count
    case "H": (row, column) = (0, 0)
    case "J" where parameters == "2": rows = [[]]
    case "J":
      rows.removeSubrange((row + 1)...)
      rows[row] = Array(rows[row].prefix(column))
    case "m": break
    case "h" where parameters == "?2004", "l" where parameters == "?2004": break
    default: unknownSequences.append("\(parameters)\(final)")
    }
  }
}
