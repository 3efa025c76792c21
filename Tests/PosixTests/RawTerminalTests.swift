import CPosix
import Glibc
import TestSupport
import Testing

@testable import Posix

@Suite("RawTerminal")
struct RawTerminalTests {
  /// Both ends of a terminal that no window shows.
  private final class PseudoTerminal {
    let controller: Int32
    let terminal: Int32

    init() throws {
      var (controller, terminal): (Int32, Int32) = (-1, -1)
      guard openpty(&controller, &terminal, nil, nil, nil) == 0 else { throw Errno(rawValue: errno) }
      self.controller = controller
      self.terminal = terminal
    }

    deinit {
      close(controller)
      close(terminal)
    }

    var localFlags: tcflag_t {
      var settings = termios()
      return tcgetattr(terminal, &settings) == 0 ? settings.c_lflag : 0
    }
  }

  @Test("Keys come at once and unseen while the value lives, and as before afterwards")
  func lifetime() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.localFlags
    #expect(before & tcflag_t(ICANON | ECHO | ISIG) == tcflag_t(ICANON | ECHO | ISIG))
    do {
      let raw = try RawTerminal(number: terminal.terminal)
      #expect(terminal.localFlags & tcflag_t(ICANON | ECHO | ISIG) == 0)
      let during = try raw.suspended { terminal.localFlags }
      #expect(during == before)
      #expect(terminal.localFlags & tcflag_t(ICANON | ECHO | ISIG) == 0)
    }
    #expect(terminal.localFlags == before)
  }

  @Test("What is no terminal is refused and has no size")
  func noTerminal() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "file")
    let file = try FileDescriptor.open(folder.path(of: "file"))
    #expect(throws: Errno(rawValue: ENOTTY)) { _ = try RawTerminal(number: file.number) }
    var columns: Int32 = 0
    var rows: Int32 = 0
    #expect(lw_terminal_size(file.number, &columns, &rows) == -1)
  }

  @Test("The size of a terminal is the one it was given")
  func size() throws {
    let terminal = try PseudoTerminal()
    var size = winsize(ws_row: 33, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)
    #expect(ioctl(terminal.controller, UInt(TIOCSWINSZ), &size) == 0)
    var columns: Int32 = 0
    var rows: Int32 = 0
    #expect(lw_terminal_size(terminal.terminal, &columns, &rows) == 0)
    #expect(columns == 101)
    #expect(rows == 33)
  }
}
