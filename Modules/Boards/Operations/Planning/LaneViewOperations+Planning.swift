internal import BoardFormat

extension SetLaneIcon {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in try draft.change(icon) }
  }
}

extension SetLaneBackground {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in try draft.setBackground(color) }
  }
}

extension SetLaneWidth {
  package func plan(in planner: inout Planner) throws(OperationError) {
    guard width >= 1 else {
      throw OperationError(
        .invalidValue, "A lane cannot be \(width) times as wide.", at: "width", hint: "The least is 1.")
    }
    try planner.edit(lane: lane) { (draft) throws(OperationError) in
      if width == 1 { try draft.remove("width") } else { try draft.set("width", to: .integer(width)) }
    }
  }
}

extension CollapseLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in
      if collapsed { try draft.set("collapsed", to: .bool(true)) } else { try draft.remove("collapsed") }
    }
  }
}

extension GroupLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in
      // The retired spelling would be read again once `group` is gone.
      try draft.remove("group-by")
      guard let grouping else { return try draft.remove("group") }
      for (key, value) in grouping.entries {
        if let value { try draft.set("group", key, to: value) } else { try draft.remove("group", key) }
      }
    }
  }
}

extension FilterLane {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in
      if clauses.isEmpty { return try draft.remove("filter") }
      // A clause that stays keeps whatever else its entry says.
      let present = draft["filter"].map { Array($0.elements) } ?? []
      let entries = clauses.map { clause in
        let kept = present.first { entry in
          entry["by"]?.text == clause.texts.by && entry["op"]?.text == clause.texts.op
            && entry["value"]?.text == clause.texts.value
        }
        return kept?.value ?? clause.frontMatterValue
      }
      try draft.set("filter", to: .list(entries))
    }
  }
}

extension SetCardDefaults {
  package func plan(in planner: inout Planner) throws(OperationError) {
    try planner.edit(lane: lane) { (draft) throws(OperationError) in
      if labels.isEmpty { return try draft.remove("card-defaults", "labels") }
      try draft.set("card-defaults", "labels", to: .list(labels.map { .text($0) }))
    }
  }
}
