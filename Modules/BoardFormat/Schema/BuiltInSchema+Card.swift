extension BuiltInSchema {
  /// The document of a card.
  static let card = #"""
    {
      "$id": "lanework:///schema/1/card.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "title": { "$ref": "common.json#/$defs/lenient-text-single-line" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "created": { "$ref": "common.json#/$defs/stamp" },
        "modified": { "$ref": "common.json#/$defs/stamp" },
        "icon": { "$ref": "common.json#/$defs/icon" },
        "order": { "$ref": "common.json#/$defs/lenient-number" },
        "background": { "$ref": "common.json#/$defs/background" },
        "labels": { "$ref": "common.json#/$defs/labels" },
        "due": { "$ref": "common.json#/$defs/timestamp" },
        "priority": { "$ref": "common.json#/$defs/sugar-label" },
        "component": { "$ref": "common.json#/$defs/sugar-label" },
        "hero": { "$ref": "common.json#/$defs/lenient-text" },
        "waiting": { "$ref": "common.json#/$defs/waiting" },
        "start": { "$ref": "common.json#/$defs/timestamp" },
        "end": { "$ref": "common.json#/$defs/timestamp" },
        "related": { "$ref": "common.json#/$defs/label-names" },
        "depends-on": { "$ref": "common.json#/$defs/label-names" },
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
