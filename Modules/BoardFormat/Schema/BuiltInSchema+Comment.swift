extension BuiltInSchema {
  /// The document of a comment.
  static let comment = #"""
    {
      "$id": "lanework:///schema/1/comment.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "created": { "$ref": "common.json#/$defs/stamp" },
        "modified": { "$ref": "common.json#/$defs/stamp" },
        "reactions": { "$ref": "common.json#/$defs/reactions" },
        "in-reply-to": { "$ref": "common.json#/$defs/lenient-text" },
        "modified-by": {
          "description": "retired; write modified.by",
          "deprecated": true,
          "$ref": "common.json#/$defs/lenient-text"
        },
        "author": {
          "description": "retired; write created.by",
          "deprecated": true,
          "$ref": "common.json#/$defs/lenient-text"
        },
        "deleted": {
          "description": "retired; a deleted item lies in .trash/",
          "deprecated": true,
          "$ref": "common.json#/$defs/timestamp"
        }
      },
      "additionalProperties": true
    }
    """#
}
