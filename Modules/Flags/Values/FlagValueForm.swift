internal import Basics

/// Flags as JSON, with the type of each: `{"home.card_banner": {"type": "bool", "value": true}}`.
///
/// The form is that of the service's answers and of the files they are kept in.
enum FlagValueForm {
  /// Writes the flags of a snapshot in the order of their keys.
  static func object(of snapshot: FlagSnapshot) -> JSONObject {
    var flags = JSONObject()
    for entry in snapshot.values.entries {
      var flag = JSONObject()
      flag["type"] = .string(entry.value.kind.rawValue)
      flag["value"] = entry.value.json
      flags[entry.key.text] = .object(flag)
    }
    return flags
  }

  /// Reads flags, and names the keys of those that make no sense, or are of a type that is not known here.
  static func read(_ flags: JSONObject) -> (snapshot: FlagSnapshot, unreadable: [String]) {
    var values: [(String, FlagValue)] = []
    var unreadable: [String] = []
    for (key, flag) in flags {
      if let value = value(of: flag) { values.append((key, value)) } else { unreadable.append(key) }
    }
    return (FlagSnapshot(values), unreadable)
  }

  /// Reads one flag; its value has to be of the type that stands beside it.
  private static func value(of flag: JSONValue) -> FlagValue? {
    guard let type = flag["type"]?.string, let kind = FlagValue.Kind(rawValue: type),
      let value = flag["value"].flatMap({ FlagValue($0) })
    else { return nil }
    // Some writers of JSON leave the fraction out where it is zero.
    if kind == .double, case .int(let number) = value { return .double(Double(number)) }
    return value.kind == kind ? value : nil
  }
}
