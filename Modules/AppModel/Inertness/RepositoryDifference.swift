/// One thing under a `.git` that is not as it was.
public struct RepositoryDifference: Sendable, Equatable {
  /// What became of it.
  public enum Kind: Sendable, Equatable {
    /// It was not there before.
    case appeared
    /// It is not there any more.
    case vanished
    /// It is another one in these respects.
    case changed([Aspect])
  }

  /// What can differ of a file.
  public enum Aspect: String, Sendable, Equatable, CaseIterable {
    case kind, size, permissions, content
    case modificationTime = "modification time"
    case changeTime = "change time"
  }

  /// The absolute path.
  public let path: String
  /// What became of it.
  public let kind: Kind
}

extension RepositoryDifference: CustomStringConvertible {
  /// The difference as a sentence.
  public var description: String {
    switch kind {
    case .appeared: "\(path) is new."
    case .vanished: "\(path) is gone."
    case .changed(let aspects):
      "\(path) is another one by its \(aspects.map(\.rawValue).joined(separator: ", "))."
    }
  }
}

extension RepositorySnapshot {
  /// What differs in a later snapshot, sorted by path.
  public func differences(to later: RepositorySnapshot) -> [RepositoryDifference] {
    Set(entries.keys).union(later.entries.keys).sorted().compactMap { path in
      switch (entries[path], later.entries[path]) {
      case (nil, _?): return RepositoryDifference(path: path, kind: .appeared)
      case (_?, nil): return RepositoryDifference(path: path, kind: .vanished)
      case (let before?, let after?):
        let aspects = before.aspects(differingFrom: after)
        return aspects.isEmpty ? nil : RepositoryDifference(path: path, kind: .changed(aspects))
      case (nil, nil): return nil
      }
    }
  }
}

extension RepositorySnapshot.Entry {
  fileprivate func aspects(differingFrom other: Self) -> [RepositoryDifference.Aspect] {
    RepositoryDifference.Aspect.allCases.filter { aspect in
      switch aspect {
      case .kind: kind != other.kind
      case .size: size != other.size
      case .permissions: permissions != other.permissions
      case .content: content != other.content
      case .modificationTime: modifiedNanoseconds != other.modifiedNanoseconds
      case .changeTime: changedNanoseconds != other.changedNanoseconds
      }
    }
  }
}
