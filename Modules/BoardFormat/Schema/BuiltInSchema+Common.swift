extension BuiltInSchema {
  /// The value families that all documents share.
  static let common = #"""
    {
      "$id": "lanework:///schema/1/common.json",
      "$defs": {
        "schema-version": { "type": "integer" },
        "lenient-text": {
          "anyOf": [{ "type": "string" }, { "type": "number" }, { "type": "integer" }, { "type": "boolean" }]
        },
        "lenient-text-single-line": {
          "anyOf": [
            { "type": "string", "pattern": "^[^\\r\\n]*$" },
            { "type": "number" }, { "type": "integer" }, { "type": "boolean" }
          ]
        },
        "lenient-integer": { "anyOf": [{ "type": "integer" }, { "type": "number" }, { "type": "string" }] },
        "lenient-number": { "anyOf": [{ "type": "number" }, { "type": ["string", "null"] }] },
        "lenient-bool": {
          "anyOf": [
            { "type": "boolean" },
            {
              "type": "string",
              "enum": [
                "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y",
                "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N"
              ]
            }
          ]
        },
        "timestamp": {
          "type": "string",
          "pattern": "^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?)?$"
        },
        "uuid": {
          "type": "string",
          "pattern": "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$"
        },
        "identity": {
          "type": "object",
          "properties": {
            "name": { "$ref": "#/$defs/lenient-text" },
            "kind": { "$ref": "#/$defs/lenient-text" },
            "model": { "$ref": "#/$defs/lenient-text" },
            "roster-ref": { "$ref": "#/$defs/uuid" }
          },
          "additionalProperties": true
        },
        "stamp": {
          "anyOf": [
            {
              "type": "object",
              "properties": { "at": { "$ref": "#/$defs/timestamp" }, "by": { "$ref": "#/$defs/identity" } },
              "additionalProperties": true
            },
            {
              "description": "a bare time stamp is the old spelling; write {at: ...}",
              "deprecated": true,
              "$ref": "#/$defs/timestamp"
            }
          ]
        },
        "icon": {
          "anyOf": [
            {
              "type": "object",
              "properties": {
                "glyph": { "$ref": "#/$defs/lenient-text" },
                "color": { "$ref": "#/$defs/lenient-text" }
              },
              "additionalProperties": true
            },
            {
              "description": "a bare glyph name is the old spelling; write {glyph: ...}",
              "deprecated": true,
              "$ref": "#/$defs/lenient-text"
            }
          ]
        },
        "background": {
          "type": "object",
          "properties": { "color": { "$ref": "#/$defs/lenient-text" } },
          "additionalProperties": true
        },
        "waiting": {
          "type": "object",
          "properties": {
            "for": { "$ref": "#/$defs/lenient-text" },
            "since": { "$ref": "#/$defs/timestamp" },
            "comment": { "$ref": "#/$defs/lenient-text" }
          },
          "additionalProperties": true
        },
        "group": {
          "anyOf": [
            {
              "type": "object",
              "properties": {
                "by": { "$ref": "#/$defs/lenient-text" },
                "direction": { "$ref": "#/$defs/lenient-text" }
              },
              "additionalProperties": true
            },
            {
              "description": "a bare name is the old spelling; write {by: ..., direction: ...}",
              "deprecated": true,
              "$ref": "#/$defs/lenient-text"
            }
          ]
        },
        "labels": { "type": "array", "items": { "$ref": "#/$defs/label" } },
        "label": {
          "type": "object",
          "properties": {
            "text": { "$ref": "#/$defs/lenient-text" },
            "rank": { "$ref": "#/$defs/lenient-integer" },
            "color": { "$ref": "#/$defs/lenient-text" },
            "icon": { "$ref": "#/$defs/icon" },
            "kind": { "$ref": "#/$defs/label-kind" }
          },
          "additionalProperties": true
        },
        "sugar-label": {
          "type": "object",
          "properties": {
            "text": { "$ref": "#/$defs/lenient-text" },
            "rank": { "$ref": "#/$defs/lenient-integer" },
            "color": { "$ref": "#/$defs/lenient-text" },
            "icon": { "$ref": "#/$defs/icon" },
            "kind": { "not": {} }
          },
          "additionalProperties": true
        },
        "label-kind": {
          "type": "object",
          "properties": {
            "type": { "$ref": "#/$defs/lenient-text" },
            "text": { "$ref": "#/$defs/lenient-text" },
            "color": { "$ref": "#/$defs/lenient-text" },
            "icon": { "$ref": "#/$defs/icon" }
          },
          "additionalProperties": true
        },
        "label-names": {
          "anyOf": [
            { "type": "array", "items": { "$ref": "#/$defs/lenient-text" } },
            { "$ref": "#/$defs/lenient-text" }
          ]
        },
        "label-kinds": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "type": { "$ref": "#/$defs/lenient-text" },
              "text": { "$ref": "#/$defs/lenient-text" },
              "color": { "$ref": "#/$defs/lenient-text" },
              "icon": { "$ref": "#/$defs/icon" },
              "single": { "$ref": "#/$defs/lenient-bool" },
              "values": { "type": "array", "items": { "$ref": "#/$defs/label" } }
            },
            "additionalProperties": true
          }
        },
        "legacy-priority-roster": {
          "type": "array",
          "items": {
            "anyOf": [
              {
                "type": "object",
                "properties": {
                  "name": { "$ref": "#/$defs/lenient-text" },
                  "value": { "$ref": "#/$defs/lenient-integer" },
                  "color": { "$ref": "#/$defs/lenient-text" }
                },
                "additionalProperties": true
              },
              { "$ref": "#/$defs/lenient-text" }
            ]
          }
        },
        "thumb-sizes": {
          "anyOf": [
            { "type": "array", "items": { "$ref": "#/$defs/lenient-integer" } },
            { "$ref": "#/$defs/lenient-integer" }
          ]
        },
        "palette-colors": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "name": { "$ref": "#/$defs/lenient-text" },
              "rgb": { "$ref": "#/$defs/lenient-text" },
              "alpha": { "type": "number" }
            },
            "additionalProperties": true
          }
        },
        "filter-clauses": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "by": { "$ref": "#/$defs/lenient-text" },
              "op": { "$ref": "#/$defs/lenient-text" },
              "value": { "$ref": "#/$defs/lenient-text" }
            },
            "additionalProperties": true
          }
        },
        "reactions": {
          "type": "array",
          "items": {
            "type": "object",
            "properties": {
              "emoji": { "$ref": "#/$defs/lenient-text" },
              "at": { "$ref": "#/$defs/timestamp" },
              "by": { "$ref": "#/$defs/identity" }
            },
            "additionalProperties": true
          }
        },
        "logging": {
          "anyOf": [
            {
              "type": "object",
              "properties": {
                "level": { "$ref": "#/$defs/lenient-text" },
                "retain": { "$ref": "#/$defs/lenient-integer" }
              },
              "additionalProperties": true
            },
            { "$ref": "#/$defs/lenient-text" }
          ]
        },
        "template": {
          "type": "object",
          "properties": { "order": { "$ref": "#/$defs/lenient-integer" } },
          "additionalProperties": true
        },
        "workspace": {
          "type": "object",
          "properties": { "role": { "$ref": "#/$defs/lenient-text" } },
          "additionalProperties": true
        }
      }
    }
    """#
}
