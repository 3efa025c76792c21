internal import CPosix

/// What is known of a system call: its name, and which of its arguments make paths.
///
/// The table is `SystemCalls.c`, since only C knows the numbers of the machine it is built for.
struct SystemCallForm {
  let name: String
  let purpose: lw_call_kind
  let paths: [lw_path_form]

  private init(_ form: lw_call_form) {
    name = String(cString: form.name)
    purpose = form.kind
    paths = [form.first, form.second].filter { $0.path >= 0 }
  }

  /// The forms by the numbers of the calls.
  static let all: [Int64: SystemCallForm] = {
    var forms: [Int64: SystemCallForm] = [:]
    var index: Int32 = 0
    while let form = lw_call_form_at(index)?.pointee {
      forms[form.number] = SystemCallForm(form)
      index += 1
    }
    return forms
  }()

  /// What a call of this form is told of for.
  var kind: SystemCall.Kind {
    switch purpose {
    case lw_call_process, lw_call_process_structure: .process
    case lw_call_program: .program
    case lw_call_socket, lw_call_address: .socket
    case lw_call_unseen: .unseen
    default: .path
    }
  }
}
