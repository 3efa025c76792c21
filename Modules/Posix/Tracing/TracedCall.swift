internal import CPosix
internal import Glibc

/// Makes the record of a system call when it begins: its paths are read then, before they can change.
struct TracedCall {
  let task: TracedTask
  let form: SystemCallForm
  let arguments: [UInt64]

  /// A path that a call is about.
  private enum Reading {
    case way(TracedPath)
    /// The call has no path in this place.
    case none
    /// There is a path that cannot be found out.
    case unreadable
  }

  /// The record; nil for a new thread, which is no other process.
  var record: SystemCall? {
    if startsThread { return nil }
    var record = SystemCall(
      name: form.name, kind: form.kind, task: task.number, paths: [], links: [], outcome: .unfinished)
    for reading in readings {
      switch reading {
      case .way(let way):
        record.paths.append(way.path)
        record.links += way.links
      case .none: continue
      // Left out, it would look as if the call was about nothing.
      case .unreadable: record.kind = .unseen
      }
    }
    return record
  }

  private var startsThread: Bool {
    switch form.purpose {
    // `fork` and `vfork` take no arguments, and what stands in their place means nothing.
    case lw_call_process: form.name == "clone" && arguments[0] & lw_thread_flag != 0
    case lw_call_process_structure: task.number(at: arguments[0]) & lw_thread_flag != 0
    default: false
    }
  }

  private var readings: [Reading] {
    if form.purpose == lw_call_address {
      guard let path = task.socketPath(at: arguments[1], length: arguments[2] & 0xFFFF_FFFF) else {
        return []
      }
      return [way(of: path, from: task.workingFolder, followsLast: true)]
    }
    return form.paths.map(reading)
  }

  private func reading(of form: lw_path_form) -> Reading {
    let base = form.folder >= 0 ? task.place(of: arguments[Int(form.folder)]) : task.workingFolder
    let address = arguments[Int(form.path)]
    if address == 0 {
      // Without a path the call is about the descriptor, where it has one.
      return form.folder >= 0 ? way(of: "", from: base, followsLast: false) : .none
    }
    guard let text = task.text(at: address) else { return .unreadable }
    return way(of: text, from: base, followsLast: followsLast(form))
  }

  private func way(of text: String, from base: String?, followsLast: Bool) -> Reading {
    guard base != nil || text.utf8.first == UInt8(ascii: "/") else { return .unreadable }
    return .way(TracedPath(text, from: base ?? "", for: task, followsLast: followsLast))
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
