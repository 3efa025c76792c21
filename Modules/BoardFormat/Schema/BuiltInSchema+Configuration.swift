extension BuiltInSchema {
  /// The machine's own configuration document.
  static let configuration = #"""
    {
      "$id": "lanework:///schema/1/config-document.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "config": {
          "type": "object",
          "properties": {
            "handle": { "$ref": "common.json#/$defs/lenient-text" },
            "due-soon": { "$ref": "common.json#/$defs/lenient-integer" },
            "priorities": {
          "description": "retired and no longer read; write a label kind named priority",
          "deprecated": true,
          "$ref": "common.json#/$defs/legacy-priority-roster"
        },
            "default-labels": { "$ref": "common.json#/$defs/label-kinds" },
            "thumb-sizes": { "$ref": "common.json#/$defs/thumb-sizes" },
            "foreground-colors": { "$ref": "common.json#/$defs/palette-colors" },
            "background-colors": { "$ref": "common.json#/$defs/palette-colors" },
            "restore-open-boards": { "$ref": "common.json#/$defs/lenient-bool" },
            "logging": { "$ref": "common.json#/$defs/logging" }
          },
          "additionalProperties": true
        }
      },
      "additionalProperties": true
    }
    """#
}
