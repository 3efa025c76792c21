/// One thing that a person did at the keyboard.
package enum Key: Sendable, Equatable {
  /// A character was typed.
  case character(Character)
  /// Text was pasted, which is taken as it is: a line break in it does not end the line.
  case paste(String)
  case enter, tab, backTab, backspace, delete, escape
  case left, right, up, down, home, end, wordLeft, wordRight, deleteWord, deleteWordRight
  /// A letter with Ctrl, in lowercase.
  case control(Character)
  /// A key that has no meaning here.
  case unknown
}
