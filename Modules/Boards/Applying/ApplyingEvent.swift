public import Basics

/// Something that people should hear of although the change, or the recovery, went on.
public enum ApplyingEvent: Sendable, Equatable {
  /// An interrupted change was taken back; the text is its name for people.
  case tookBack(String)
  /// An interrupted change turned out to be complete, and only needed tidying up.
  case completed(String)
  /// An interrupted change could not be settled now, for the reason given, and is tried again at the next open.
  case postponed(String, reason: String)
  /// Another program's version of a file was kept where nothing overwrites it.
  case keptAside(BoardPath, at: String)
  /// A version of a file could not be kept elsewhere and stays beside it, under this path.
  case leftBeside(BoardPath)
  /// Another program's version, which an interrupted change had displaced, is back in its place.
  case putBack(BoardPath)
  /// What is there is neither what an interrupted change found nor what it would have left; it stays as it is.
  case leftAsFound(BoardPath)
  /// Something of ours that is of no use any more could not be removed from this place.
  case leftoverStays(at: String)
  /// A record of an interrupted change cannot be read; it is kept, and what it was about is not known.
  case damagedRecord(at: String)
  /// The file system cannot exchange files, so a write between the last look and the rename would be overwritten.
  case replacedWithoutExchange(BoardPath)
  /// The change was made without a record, so if this process had ended in the midst, a temporary file could have
  /// stayed. The error says why no record could be kept; nil when there is no state folder.
  case madeWithoutRecord(FileSystemError?)
  /// The file system of the board has no locks: changes by several of our own processes can meet.
  case madeWithoutLock
}

extension ApplyingEvent: CustomStringConvertible {
  /// The event as a sentence for people.
  public var description: String {
    switch self {
    case .tookBack(let title): "\(title) was interrupted and has been taken back."
    case .completed(let title): "\(title) was interrupted at its very end; it is complete."
    case .postponed(let title, let reason): "\(title) was interrupted and could not be settled yet. \(reason)"
    case .keptAside(let path, let place):
      "A version of \(path) that another program wrote is kept at \(place)."
    case .leftBeside(let path): "A version of a file that another program wrote is kept at \(path)."
    case .putBack(let path): "The version of \(path) that another program wrote is back in its place."
    case .leftAsFound(let path): "\(path) was changed by another program meanwhile; it is left as it is."
    case .leftoverStays(let place): "\(place) is of no use any more, and could not be removed."
    case .damagedRecord(let place):
      "The record of an interrupted change cannot be read; it is kept at \(place)."
    case .replacedWithoutExchange(let path):
      "\(path) was replaced on a file system that cannot exchange files."
    case .madeWithoutRecord(let error?): "No record of the change could be kept. \(error)"
    case .madeWithoutRecord(nil): "No record of the change could be kept, as there is no state folder."
    case .madeWithoutLock: "The file system of the board has no locks."
    }
  }
}
