extension NodeView {
  /// The type of the value as JSON Schema sees it; an integer is no boolean, and `1.0` is no integer.
  var schemaType: SchemaTypes {
    switch kind {
    case .mapping: .object
    case .sequence: .array
    case .scalar:
      switch scalar {
      case .null, nil: .null
      case .bool: .boolean
      case .integer, .bigInteger: .integer
      case .double: .number
      case .timestamp, .text: .string
      }
    }
  }
}

extension SchemaTypes {
  /// Tells whether a value of one type is accepted: an integer is a number too.
  func accepts(_ type: SchemaTypes) -> Bool {
    contains(type) || (type == .integer && contains(.number))
  }
}
