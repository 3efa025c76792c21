extension BuiltInSchema {
  /// The document of a lane.
  static let lane = #"""
    {
      "$id": "lanework:///schema/1/lane.json",
      "type": "object",
      "properties": {
        "schema": { "$ref": "common.json#/$defs/schema-version" },
        "title": { "$ref": "common.json#/$defs/lenient-text-single-line" },
        "kind": { "$ref": "common.json#/$defs/lenient-text" },
        "created": { "$ref": "common.json#/$defs/stamp" },
        "modified": { "$ref": "common.json#/$defs/stamp" },
        "icon": { "$ref": "common.json#/$defs/icon" },
        "order": { "$ref": "common.json#/$defs/lenient-number" },
        "width": { "$ref": "common.json#/$defs/lenient-integer" },
        "collapsed": { "$ref": "common.json#/$defs/lenient-bool" },
        "group": { "$ref": "common.json#/$defs/group" },
        "group-by": {
          "description": "retired; write group",
          "deprecated": true,
          "$ref": "common.json#/$defs/group"
        },
        "filter": { "$ref": "common.json#/$defs/filter-clauses" },
        "card-defaults": {
          "type": "object",
          "properties": {
            "labels": { "$ref": "common.json#/$defs/label-names" }
          },
          "additionalProperties": true
        },
        "background": { "$ref": "common.json#/$defs/background" },
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
