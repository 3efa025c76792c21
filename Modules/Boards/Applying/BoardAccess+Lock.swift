extension BoardAccess {
  /// Does something while no other process of ours changes the board.
  ///
  /// - Throws: `.locked` when others keep the board for longer than is waited; `body` has not been called then.
  public func whileLocked<Value>(_ body: () -> Value) throws(ApplyError) -> Value {
    let hold = try BoardHold(self)
    defer { hold.release() }
    return body()
  }
}
