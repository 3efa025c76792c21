extension BuiltInSchema {
  /// The document of the board's own folder.
  static let board = #"""
    {
      "$id": "lanework:///schema/1/board.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "title": { "$ref": "common.json#/$defs/lenient-text-single-line" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "created": { "$ref": "common.json#/$defs/stamp" },
        "modified": { "$ref": "common.json#/$defs/stamp" },
        "icon": { "$ref": "common.json#/$defs/icon" },
        "id": { "$ref": "common.json#/$defs/uuid" },
        "config": {
          "type": "object",
          "properties": {
            "show-card-body": { "$ref": "common.json#/$defs/lenient-integer" },
            "due-soon": { "$ref": "common.json#/$defs/lenient-integer" },
            "priorities": {
          "description": "retired and no longer read; write a label kind named priority",
          "deprecated": true,
          "$ref": "common.json#/$defs/legacy-priority-roster"
        },
            "labels": { "$ref": "common.json#/$defs/label-kinds" },
            "thumb-sizes": { "$ref": "common.json#/$defs/thumb-sizes" },
            "show-statusbar": { "$ref": "common.json#/$defs/lenient-bool" },
            "collapse-empty": { "$ref": "common.json#/$defs/lenient-bool" },
            "show-trash": { "$ref": "common.json#/$defs/lenient-bool" },
            "perspective": { "$ref": "common.json#/$defs/lenient-text" },
            "logging": { "$ref": "common.json#/$defs/logging" }
          },
          "additionalProperties": true
        },
        "background": { "$ref": "common.json#/$defs/background" },
        "template": { "$ref": "common.json#/$defs/template" },
        "workspace": { "$ref": "common.json#/$defs/workspace" },
        "show-trash": {
          "description": "retired; write config.show-trash",
          "deprecated": true,
          "$ref": "common.json#/$defs/lenient-bool"
        },
        "iconColor": {
          "description": "retired; write icon.color",
          "deprecated": true,
          "$ref": "common.json#/$defs/lenient-text"
        },
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
