internal import CPosix
internal import Glibc

/// Makes the record of a system call when it begins: its paths are read then, before they can change.
struct TracedCall {
  let task: TracedTask
  let form: SystemCallForm
  let arguments: [UInt64]

  /// The record; nil for a new thread, which is no other process.
  var record: SystemCall? {
    if startsThread { return nil }
    var paths: [String] = []
    var links: [String] = []
    for way in ways {
      paths.append(way.path)
      links += way.links
    }
    return SystemCall(
      name: form.name, kind: form.kind, task: task.number, paths: paths, links: links, outcome: .unfinished)
  }

  private var startsThread: Bool {
    switch form.purpose {
    // `fork` and `vfork` take no arguments, and what stands in their place means nothing.
    case lw_call_process: form.name == "clone" && arguments[0] & lw_thread_flag != 0
    case lw_call_process_structure: task.number(at: arguments[0]) & lw_thread_flag != 0
    default: false
    }
  }

  private var ways: [TracedPath] {
    if form.purpose == lw_call_address {
      guard let path = task.socketPath(at: arguments[1], length: arguments[2] & 0xFFFF_FFFF) else {
        return []
      }
      return [TracedPath(path, from: task.workingFolder ?? "", for: task, followsLast: true)]
    }
    return form.paths.compactMap(way)
  }

  private func way(of form: lw_path_form) -> TracedPath? {
    let base = form.folder >= 0 ? task.place(of: arguments[Int(form.folder)]) : task.workingFolder
    guard let text = task.text(at: arguments[Int(form.path)]) else {
      // Without a path the call is about the descriptor, where it has one.
      guard form.folder >= 0, arguments[Int(form.path)] == 0, let base else { return nil }
      return TracedPath("", from: base, for: task, followsLast: false)
    }
    return TracedPath(text, from: base ?? "", for: task, followsLast: followsLast(form))
  }

  private func followsLast(_ form: lw_path_form) -> Bool {
    func flags() -> UInt64 { arguments[Int(form.flags)] }
    return switch form.rule {
    case lw_link_kept: false
    case lw_link_followed_unless_flag: flags() & lw_no_follow_flag == 0
    case lw_link_followed_if_flag: flags() & lw_follow_flag != 0
    case lw_link_by_open_flags: lw_open_keeps_link(flags()) == 0
    case lw_link_by_open_structure: lw_open_keeps_link(task.number(at: flags())) == 0
    default: true
    }
  }
}
