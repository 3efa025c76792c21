import CommandLineInterface
import Testing

@Suite("Painter")
struct PainterTests {
  @Test(
    "Colour is used at a terminal only, unless it was asked for or against",
    arguments: [
      (ColorChoice.auto, true, [:], Painter.Depth.indexed), (.auto, false, [:], .none),
      (.auto, true, ["NO_COLOR": "1"], .none), (.auto, true, ["NO_COLOR": ""], .indexed),
      (.auto, true, ["TERM": "dumb"], .none), (.auto, true, ["COLORTERM": "truecolor"], .full),
      (.auto, false, ["COLORTERM": "truecolor"], .none), (.always, false, ["NO_COLOR": "1"], .indexed),
      (.always, false, ["COLORTERM": "24bit"], .full), (.never, true, ["COLORTERM": "truecolor"], .none),
    ])
  func choice(choice: ColorChoice, isTerminal: Bool, environment: [String: String], depth: Painter.Depth) {
    #expect(Painter(choice: choice, isTerminal: isTerminal) { environment[$0] }.depth == depth)
  }

  @Test("Styles are written as the sequences that terminals know, and end where the text ends")
  func sequences() {
    let painter = Painter(depth: .full)
    #expect(painter.paint("x", .plain) == "x")
    #expect(painter.paint("", .strong) == "")
    #expect(painter.paint("x", .failure) == "\u{1B}[1;31mx\u{1B}[0m")
    #expect(painter.paint("x", Style(.exact(red: 1, green: 2, blue: 3))) == "\u{1B}[38;2;1;2;3mx\u{1B}[0m")
    #expect(Painter.plain.paint("x", .failure) == "x")
  }

  @Test(
    "An exact colour becomes the nearest one where a terminal has only 256",
    arguments: [
      (0, 0, 0, 16), (255, 255, 255, 231), (255, 0, 0, 196), (95, 135, 175, 67), (47, 48, 114, 23),
      (115, 154, 155, 103),
    ])
  func nearest(red: UInt8, green: UInt8, blue: UInt8, index: Int) {
    let painted = Painter(depth: .indexed).paint("x", Style(.exact(red: red, green: green, blue: blue)))
    #expect(painted == "\u{1B}[38;5;\(index)mx\u{1B}[0m")
  }
}
