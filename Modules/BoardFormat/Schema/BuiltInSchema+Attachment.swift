extension BuiltInSchema {
  /// The document of an attachment.
  static let attachment = #"""
    {
      "$id": "lanework:///schema/1/attachment.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "created": { "$ref": "common.json#/$defs/stamp" },
        "modified": { "$ref": "common.json#/$defs/stamp" },
        "title": { "type": "string", "pattern": "^[^\\r\\n]*$" },
        "extension": { "type": "string" }
      },
      "additionalProperties": true
    }
    """#
}
