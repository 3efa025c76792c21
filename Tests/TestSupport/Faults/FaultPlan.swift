public import Basics

/// What goes wrong at which call.
public struct FaultPlan: Sendable, Equatable {
  /// What goes wrong.
  public enum Fault: Sendable, Equatable {
    /// The call fails and does nothing; the next ones work.
    case fail(FileSystemError.Code)
    /// A write fails after half of its bytes; any other call as by `fail`.
    case failHalfway(FileSystemError.Code)
    /// The process is stopped: neither this call nor any later one happens.
    case stop
    /// The process is stopped after half of the bytes of a write; at any other call as by `stop`.
    case stopHalfway
  }

  /// Which calls are counted.
  public enum Counting: Sendable, Equatable {
    case all
    /// Only calls that change the disk or what of it survives.
    case changes
  }

  /// What goes wrong; nil for nothing.
  public let fault: Fault?
  /// The number of the call at which it goes wrong, from 1.
  public let number: Int
  /// Which calls are counted.
  public let counting: Counting

  /// Creates a plan.
  public init(_ fault: Fault, atCall number: Int, counting: Counting = .all) {
    self.fault = fault
    self.number = number
    self.counting = counting
  }

  private init() {
    fault = nil
    number = 0
    counting = .all
  }

  /// The plan by which nothing goes wrong.
  public static let none = FaultPlan()

  /// What goes wrong at a call, given how many calls and changes there were up to and with it.
  func fault(atCall calls: Int, changes: Int, isChange: Bool) -> Fault? {
    switch counting {
    case .all: calls == number ? fault : nil
    case .changes: isChange && changes == number ? fault : nil
    }
  }
}

extension FileSystemError.Code {
  /// The reason of every call of a process that a fault plan has stopped; no system gives it.
  public static let stopped = FileSystemError.Code.system(-1)
}
