public import Basics

/// One process's view of a `MemoryDisk`: a file system whose every call can be counted, logged, and made to fail.
///
/// Two of them on one disk are two processes. Locks belong to the process and end when its fault plan stops it.
public final class MemoryFileSystem: FileSystem {
  /// The disk.
  public let disk: MemoryDisk
  /// Whether the permission bits count, as for everybody but the superuser.
  public let enforcesPermissions: Bool
  /// The mask that narrows the permissions of what is created.
  public let mask: UInt16
  /// The number of the process on the disk.
  let process: Int
  private let progress: CallProgress

  /// Starts a process on a disk.
  public init(
    on disk: MemoryDisk = MemoryDisk(), faults: FaultPlan = .none, enforcesPermissions: Bool = true,
    mask: UInt16 = 0o022
  ) {
    self.disk = disk
    self.enforcesPermissions = enforcesPermissions
    self.mask = mask
    process = disk.withState { $0.nextIdentity() }
    progress = CallProgress(faults)
  }

  /// Replaces the fault plan; its call is counted from now on.
  public func setFaults(_ faults: FaultPlan) {
    progress.setFaults(faults)
  }

  /// Sets what is called before each call of the file system, with nothing locked: there a test plays another
  /// program that does something at exactly that moment.
  public func setHook(_ hook: (@Sendable (FileSystemCall) -> Void)?) {
    progress.setHook(hook)
  }

  /// The calls so far, the failed ones included.
  public var calls: [FileSystemCall] { progress.calls }

  /// How many of the calls so far were changes.
  public var changeCount: Int { progress.changeCount }

  /// Whether the fault plan has stopped the process.
  public var isStopped: Bool { progress.isStopped }

  /// Stops the process: every later call fails with `.stopped`, its locks are free.
  public func stop() {
    progress.stop()
    freeLocks()
  }

  private func freeLocks() {
    disk.withState { state in state.locks = state.locks.filter { $0.value.process != process } }
  }

  /// Opens the folder at an absolute path, following links.
  public func openFolder(at path: String) throws(FileSystemError) -> any Folder {
    guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
      throw FileSystemError(.invalidName, .open, path: path)
    }
    let enforced = enforcesPermissions
    let node = try perform(.openFolder, .open, path: path) { (state) throws(MemoryRefusal) in
      let node = try state.resolve(path, from: MemoryDiskState.root, enforced)
      guard state.nodes[node]?.isFolder == true else { throw MemoryRefusal(.notAFolder) }
      try state.require(.read, of: node, enforced)
      return node
    }
    return MemoryFolder(self, node, path: path)
  }

  /// Counts and logs a call and asks the fault plan.
  func begin(_ kind: FileSystemCall.Kind, path: String) -> CallProgress.Verdict {
    let verdict = progress.begin(kind, path: path)
    if progress.isStopped { freeLocks() }
    return verdict
  }

  /// Makes one call.
  func perform<Result: Sendable>(
    _ kind: FileSystemCall.Kind, _ operation: FolderOperation, path: String,
    _ body: (inout MemoryDiskState) throws(MemoryRefusal) -> Result
  ) throws(FileSystemError) -> Result {
    switch begin(kind, path: path) {
    case .proceed: break
    case .refuse(let code), .refuseHalfway(let code): throw FileSystemError(code, operation, path: path)
    }
    do throws(MemoryRefusal) {
      return try disk.withState(body)
    } catch {
      throw FileSystemError(error.code, operation, path: path)
    }
  }
}
