/// What a name in a folder stands for.
public enum FileKind: Sendable, Equatable {
  case file, folder, link, other
}
