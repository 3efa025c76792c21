internal import Posix

extension FileSystemError.Code {
  /// Sorts an error number of the system.
  init(_ error: Errno) {
    self =
      switch error {
      case .notFound: .notFound
      case .exists: .exists
      case .accessDenied, .notPermitted: .permissionDenied
      case .tooManyLinks: .isLink
      // A device that is not there and a pipe without a reader are no files either.
      case .isFolder, .noDevice: .notAFile
      case .notAFolder: .notAFolder
      case .notEmpty: .notEmpty
      case .fileTooLarge: .tooLarge
      case .nameTooLong: .invalidName
      case .crossesDevices: .crossesFileSystems
      case .noSpace, .quotaExceeded: .noSpace
      case .readOnly: .readOnly
      case .notSupported, .notImplemented: .unsupported
      case .interrupted: .interrupted
      default: .system(error.rawValue)
      }
  }
}

extension FileSystemError.Code: CustomStringConvertible {
  /// The reason in words that go after a colon.
  public var description: String {
    switch self {
    case .notFound: "there is nothing of that name"
    case .exists: "something of that name is there already"
    case .permissionDenied: "the permissions do not allow it"
    case .isLink: "it is a symbolic link, which is not followed"
    case .notAFile: "it is not a file"
    case .notAFolder: "it is not a folder"
    case .notEmpty: "the folder is not empty"
    case .tooLarge: "the file is too large"
    case .invalidName: "the name cannot be used for a file"
    case .crossesFileSystems: "the two places lie on different file systems"
    case .noSpace: "there is no space left"
    case .readOnly: "the file system is read-only"
    case .unsupported: "the file system does not offer it"
    case .interrupted: "the call was interrupted"
    case .system(let number): "\(Errno(rawValue: number))"
    }
  }
}
