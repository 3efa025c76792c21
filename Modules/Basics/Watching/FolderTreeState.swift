internal import Posix

/// The watches of a tree of folders, and which folder each stands for.
struct FolderTreeState: ~Copyable {
  /// A watched folder: its place is known from the folder around it, so that a move changes one entry.
  private struct Place {
    var name: String
    var parent: Int32?
    var children: [String: Int32] = [:]
  }

  /// A name in a watched folder.
  private struct Entry: Hashable {
    let parent: Int32
    let name: String
  }

  private(set) var watch = FolderTreeWatch.on
  private let path: String
  private let ignoredNames: Set<String>
  private let limit: Int
  private var queue: FolderChangeQueue?
  private var top: FileDescriptor?
  private var topWatch: Int32 = -1
  private var places: [Int32: Place] = [:]
  /// Whether there may be watches without a place, whose folders have left the tree or are about to come back.
  private var hasHomeless = false
  /// What changed and was not told yet.
  private var changes = FolderTreeChanges.none

  var folderCount: Int { places.count }

  init(path: String, ignoredNames: Set<String>, limit: Int) {
    self.path = path
    self.ignoredNames = ignoredNames
    self.limit = limit
    start()
  }

  // MARK: Answering

  mutating func takeChanges() -> FolderTreeChanges {
    readQueue()
    guard watch == .on else { return .everything }
    let told = changes
    changes = .none
    return told
  }

  private mutating func readQueue() {
    guard let events = takeEvents() else { return }
    // The events tell of the past, and what is opened by name is the present. So what the events are about is only
    // gathered, and then looked at as it is now; what happens meanwhile is in the queue for the next time.
    var moved: Set<Entry> = []
    for event in events {
      if event.kinds.contains(.overflow) { return restart() }
      handle(event, &moved)
      if watch != .on { return }
    }
    for entry in moved {
      if let child = places[entry.parent]?.children[entry.name] { makeHomeless(child) }
    }
    for entry in moved { watchNew(entry.name, in: entry.parent) }
    if hasHomeless { forgetHomeless() }
  }

  private mutating func takeEvents() -> [FolderChange]? {
    do throws(Errno) {
      return try queue?.takeChanges()
    } catch {
      turnOff(.system(error.rawValue))
      return nil
    }
  }

  private mutating func handle(_ event: FolderChange, _ moved: inout Set<Entry>) {
    if event.watch == topWatch, !event.kinds.isDisjoint(with: [.folderMoved, .folderRemoved, .unmounted]) {
      return turnOff(.topIsGone)
    }
    if event.kinds.contains(.watchEnded) { return detach(event.watch) }
    // That a folder itself was moved or removed is told for the folder around it.
    guard places[event.watch] != nil, event.kinds.isDisjoint(with: [.folderMoved, .folderRemoved]) else {
      return
    }
    note(event.watch, event.name)
    guard let name = event.name, event.kinds.contains(.isFolder) else { return }
    if !event.kinds.isDisjoint(with: [.movedFrom, .movedTo, .created]) {
      moved.insert(Entry(parent: event.watch, name: name))
    } else if event.kinds.contains(.attributes), places[event.watch]?.children[name] == nil {
      // It could not be read until its permissions were changed.
      moved.insert(Entry(parent: event.watch, name: name))
    }
  }

  // MARK: Noting changes

  /// Notes that a name in a folder is concerned; nil for any.
  private mutating func note(_ watch: Int32, _ name: String?) {
    guard case .folders(var folders) = changes, let path = names(of: watch) else { return }
    // Taken out first, so that adding does not copy them.
    changes = .none
    folders.add(name, in: path.joined(separator: "/"))
    changes = .folders(folders)
  }

  private mutating func noteTree(_ watch: Int32) {
    note(watch, nil)
    for child in places[watch]?.children.values.map(\.self) ?? [] { noteTree(child) }
  }

  /// The names from the top to a folder; nil for one that is not in the tree at the moment.
  private func names(of watch: Int32) -> [String]? {
    var names: [String] = []
    var here = watch
    while here != topWatch {
      guard let place = places[here], let parent = place.parent else { return nil }
      names.append(place.name)
      here = parent
    }
    return names.reversed()
  }

  // MARK: Watching

  /// Watches the whole tree anew; what happened meanwhile is not known.
  private mutating func restart() {
    queue = nil
    top = nil
    places = [:]
    start()
    changes = .everything
  }

  private mutating func start() {
    do throws(Errno) {
      let top = try FileDescriptor.open(path, .folder)
      let queue = try FolderChangeQueue()
      topWatch = try queue.watch(top)
      places[topWatch] = Place(name: "", parent: nil)
      self.queue = consume queue
      let entries = try Self.folders(in: top)
      for name in entries { try watchTree(name, in: top, parent: topWatch) }
      self.top = consume top
    } catch {
      turnOff(Self.reason(error))
    }
  }

  private static func reason(_ error: Errno) -> FolderTreeWatch.Reason {
    switch error {
    case .noSpace: .tooManyFolders
    case .notFound, .notAFolder: .topIsGone
    default: .system(error.rawValue)
    }
  }

  /// Watches a folder that appeared, with what is in it, and notes all of it: files may have come into it before
  /// it was watched. Below a folder that has itself no place any more there is nothing to do: when it gets one, all
  /// of it is looked at.
  private mutating func watchNew(_ name: String, in parent: Int32) {
    if ignoredNames.contains(name) { return }
    do throws(Errno) {
      let folder = try open(parent)
      guard let folder else { return }
      try watchTree(name, in: folder, parent: parent)
      if let child = places[parent]?.children[name] { noteTree(child) }
    } catch {
      turnOff(Self.reason(error))
    }
  }

  /// Opens a watched folder by the way to it; nil when it is not there any more, of which another event tells.
  private func open(_ watch: Int32) throws(Errno) -> FileDescriptor? {
    guard let names = names(of: watch), let top = try reopenTop() else { return nil }
    var here = top
    for name in names {
      guard let next = try Self.open(name, in: here) else { return nil }
      here = next
    }
    return here
  }

  private borrowing func reopenTop() throws(Errno) -> FileDescriptor? {
    switch top {
    case .some(let top): try top.open(".", .folder)
    case .none: nil
    }
  }

  /// Opens a folder, never through a link; nil when there is none of the name.
  private static func open(_ name: String, in folder: borrowing FileDescriptor) throws(Errno)
    -> FileDescriptor?
  {
    do throws(Errno) {
      return try folder.open(name, [.folder, .noFollow])
    } catch .notFound, .notAFolder, .tooManyLinks, .accessDenied {
      return nil
    }
  }

  /// Watches a folder and all folders in it. The watch comes first and the listing second, so that nothing can
  /// appear between the two unseen.
  private mutating func watchTree(
    _ name: String, in folder: borrowing FileDescriptor, parent: Int32
  ) throws(Errno) {
    if ignoredNames.contains(name) { return }
    guard let child = try Self.open(name, in: folder) else { return }
    guard let watch = try queue?.watch(child) else { return }
    guard places.count < limit || places[watch] != nil else { throw .noSpace }
    place(watch, in: parent, as: name)
    let names = try Self.folders(in: child)
    if let known = places[watch]?.children, !known.isEmpty {
      let present = Set(names)
      for (name, gone) in known where !present.contains(name) { makeHomeless(gone) }
    }
    for name in names { try watchTree(name, in: child, parent: watch) }
  }

  private static func folders(in folder: borrowing FileDescriptor) throws(Errno) -> [String] {
    var names: [String] = []
    do throws(Errno) {
      try folder.visitEntries { name, kind in
        if kind == .folder, let text = String(validating: name, as: UTF8.self) { names.append(text) }
      }
    } catch .notFound {
      // It was removed just now.
    }
    return names
  }

  // MARK: Places

  /// Puts a watch at a place, with what is below it; it may have been at another one.
  private mutating func place(_ watch: Int32, in parent: Int32, as name: String) {
    if let displaced = places[parent]?.children[name], displaced != watch { makeHomeless(displaced) }
    if places[watch]?.parent != nil { makeHomeless(watch) }
    places[watch] = Place(name: name, parent: parent, children: places[watch]?.children ?? [:])
    places[parent]?.children[name] = watch
  }

  /// Takes a watch, with what is below it, from its place; it may get another one.
  private mutating func makeHomeless(_ watch: Int32) {
    guard let place = places[watch], let parent = place.parent else { return }
    if places[parent]?.children[place.name] == watch { places[parent]?.children[place.name] = nil }
    places[watch]?.parent = nil
    hasHomeless = true
  }

  /// Ends the watches of all folders that have left the tree.
  private mutating func forgetHomeless() {
    hasHomeless = false
    for (watch, place) in places where place.parent == nil && watch != topWatch { forget(watch) }
  }

  /// Ends the watches of a folder and of all folders in it.
  private mutating func forget(_ watch: Int32) {
    guard let place = places.removeValue(forKey: watch) else { return }
    do throws(Errno) {
      try queue?.endWatch(watch)
    } catch {
      turnOff(.system(error.rawValue))
    }
    for child in place.children.values { forget(child) }
  }

  /// Takes a watch that has ended by itself out of the tree.
  private mutating func detach(_ watch: Int32) {
    makeHomeless(watch)
    guard let place = places.removeValue(forKey: watch) else { return }
    for child in place.children.values { makeHomeless(child) }
  }

  private mutating func turnOff(_ reason: FolderTreeWatch.Reason) {
    watch = .off(reason)
    queue = nil
    top = nil
    places = [:]
    changes = .everything
  }
}
