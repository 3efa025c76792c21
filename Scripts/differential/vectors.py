"""Writes rules with their results, as openfeature-flagd-core 2.0.0 has them, for the tests of the rules.

Usage: vectors.py > Tests/FlagsTests/Rules/Vectors/rules.jsonl

A line is a list of the rule, the attributes and the result, which is {"error": CODE} where there is none. The
targeting key is "user-1" and the flag "flag".
"""

import contextlib
import io
import json
import logging
import math
import sys
import warnings

from openfeature.contrib.tools.flagd.core.targeting import targeting
from openfeature.evaluation_context import EvaluationContext
from questions import Questions

CORNERS = [
    {"==": [1, 1.0]}, {"==": [1, True]}, {"==": [0, None]}, {"==": [None, False]}, {"==": ["", 0]}, {"==": ["1", 1]},
    {"==": [" 1 ", 1]}, {"==": ["a", ["a"]]}, {"==": [[1], 1]}, {"==": [[], 0]}, {"==": [[1], [1]]}, {"===": [[1], [1.0]]},
    {"===": [1, True]}, {"===": ["1", 1]}, {"==": ["é", "e\u0301"]}, {"===": [{"a": 1, "b": [2]}, {"b": [2.0], "a": True}]},
    {"<": [None, 1]}, {"<": ["10", "9"]}, {"<": ["10", 9]}, {"<": ["a", None]}, {">": [[], -1]}, {"<=": [1, 1, 1]}, {"<": [1, 2, 3, 0]},
    {"<": []}, {"<": [1]}, {">=": ["x", 1]}, {"<": ["Z", "a"]}, {"<": ["\uffff", "😀"]}, {"<": [9007199254740993, 9007199254740992.0]},
    {"+": []}, {"+": ["1", True, None]}, {"+": [0.1, 0.2]}, {"*": []}, {"*": ["x"]}, {"-": [5]}, {"-": [0]}, {"-": [0.0]}, {"-": []},
    {"/": [1, 3]}, {"/": [1, 0]}, {"/": [0, 0.0]}, {"%": [-7, 3]}, {"%": [7, -3]}, {"%": [-7.5, 2]}, {"%": [6, -3.0]}, {"%": [1, 0]},
    {"min": []}, {"min": [3, "2", True]}, {"max": [True]}, {"max": [True, 1]}, {"max": ["x", 1]}, {"max": [1, "x"]}, {"min": [[True]]},
    {"cat": []}, {"cat": [1, 1.0, True, False, None, [1, [2, "x"]], {"var": "company"}]}, {"cat": [0.1, "-", 1e21, "-", 1e-7, "-", 123456789.123456789]},
    {"cat": {"+": [0.1, 0.2]}}, {"cat": [{"*": ["x", 1]}]}, {"cat": 100000000000000000000.0},
    {"substr": ["jsonlogic", 4]}, {"substr": ["jsonlogic", -5]}, {"substr": ["jsonlogic", 1, 3]}, {"substr": ["jsonlogic", 4, -2]},
    {"substr": ["jsonlogic", -50, 2]}, {"substr": ["jsonlogic", 50]}, {"substr": ["jsonlogic", 1, -50]}, {"substr": ["日本語", 1, 1]},
    {"substr": ["e\u0301x", 1]}, {"substr": ["abc", "x"]}, {"substr": ["abc", "1"]}, {"substr": ["abc", -0.5]}, {"substr": ["abc", 0, "x"]}, {"substr": [123.5, 1]},
    {"in": ["an", "banana"]}, {"in": ["", ""]}, {"in": [1, [1.0]]}, {"in": [True, [1]]}, {"in": [1, "a1"]}, {"in": ["a", None]}, {"in": [[1], [[1]]]},
    {"in": [None, [None]]}, {"in": []}, {"!": []}, {"!": [[]]}, {"!": {"var": "gone"}}, {"!!": ["0"]}, {"!!": [{}]}, {"!!": [{"var": "company"}]},
    {"if": []}, {"if": [True]}, {"if": [False]}, {"if": [False, 1]}, {"if": [0, 1, "", 2, "a", 3]}, {"?:": [1, 2, 3]}, {"if": True},
    {"and": []}, {"and": [1, 0, {"/": [1, 0]}]}, {"or": []}, {"or": [0, "", "x", {"/": [1, 0]}]}, {"or": [0, False]},
    {"var": ""}, {"var": []}, {"var": "company.name"}, {"var": "company.tags.length"}, {"var": "company.tags.01"}, {"var": "company.tags.-1"},
    {"var": "country.0"}, {"var": "country.length"}, {"var": ["gone", "x"]}, {"var": ["nothing", "x"]}, {"var": "a.b"}, {"var": ["a", "b", "c"]},
    {"var": ["age", {"/": [1, 0]}]}, {"var": 1}, {"var": {"cat": ["ag", "e"]}}, {"var": [["age"]]}, {"var": "$flagd.flagKey"}, {"var": "targetingKey"},
    {"var": "company..name"}, {"var": "company."}, {"map": [["abc"], {"var": 1}]}, {"map": [[[1, 2]], {"var": 1.0}]}, {"map": [[[1, 2]], {"var": 5}]},
    {"map": [["a"], {"var": {"+": ["x"]}}]}, {"map": [["a"], {"var": {"*": [1e308, 10]}}]}, {"map": [{"var": "company.tags"}, {"var": ""}]},
    {"filter": [[1, 2, 3], {">": [{"var": ""}, 1]}]}, {"filter": [1, True]}, {"filter": [[1]]}, {"map": [[1, 2]]}, {"map": []},
    {"reduce": [[1, 2, 3], {"+": [{"var": "current"}, {"var": "accumulator"}]}, 10]}, {"reduce": [None, 1, {"var": "x"}]}, {"reduce": [[1], {"var": "accumulator"}]},
    {"reduce": [[], 1, [5]]}, {"reduce": []}, {"all": [[], True]}, {"all": [[1, 2], {"var": ""}]}, {"all": [[1]]}, {"some": [[0, 1], {"var": ""}]},
    {"none": [[], True]}, {"none": [[1]]}, {"none": [None, True]}, {"some": ["ab", True]},
    {"merge": []}, {"merge": [1, [2, [3]], None]}, {"missing": ["age", "gone", "empty"]}, {"missing": [["age", "gone"], "more"]}, {"missing": []},
    {"missing_some": [1, ["age", "gone"]]}, {"missing_some": [2, ["age", "gone"]]}, {"missing_some": ["x", ["gone"]]}, {"missing_some": [1]},
    {"log": ["x"]}, {"log": []}, {"a": 1, "b": 2}, [1, {"+": [1, 1]}], {"no_such": [{"/": [1, 0]}]}, {"no_such": []}, {"cat.x": []}, {"if.x": []}, {"no.such": []},
    {"starts_with": ["abc", "ab"]}, {"starts_with": ["abc", ""]}, {"starts_with": [1, "1"]}, {"starts_with": ["a"]}, {"ends_with": ["abc", "bc"]}, {"ends_with": ["abc", "b", "c"]},
    {"ends_with": ["e\u0301", "\u0301"]}, {"sem_ver": ["1.0.0-alpha", "<", "1.0.0-alpha.1"]}, {"sem_ver": ["1.0.0-alpha.1", "<", "1.0.0-alpha.beta"]},
    {"sem_ver": ["1.0.0-beta.2", "<", "1.0.0-beta.11"]}, {"sem_ver": ["1.0.0-rc.1", "<", "1.0.0"]}, {"sem_ver": ["1.0.0+a", "=", "1.0.0+b"]},
    {"sem_ver": ["v1.2", "=", "1.2.0"]}, {"sem_ver": [1, "=", "1.0.0"]}, {"sem_ver": [1.5, "~", "1.5.9"]}, {"sem_ver": ["1.5.0", "^", "1.9.9"]}, {"sem_ver": ["2-rc", "<", "2"]},
    {"sem_ver": ["1.0.0", "==", "1.0.0"]}, {"sem_ver": ["01.0.0", "=", "1.0.0"]}, {"sem_ver": ["1.0.0-01", "=", "1.0.0"]}, {"sem_ver": ["1.0", "!="]}, {"sem_ver": [None, "=", "1"]},
    {"sem_ver": ["18446744073709551616.0.0", ">", "18446744073709551615.0.0"]}, {"fractional": []}, {"fractional": [["a", 1]]}, {"fractional": [["a"], ["b"]]},
    {"fractional": [["a", 0], ["b", 1]]}, {"fractional": [["a", -5], ["b", 1]]}, {"fractional": [["a", 0]]}, {"fractional": [["a", 1.0], ["b", 1]]}, {"fractional": [["a", 2**31 - 1]]},
    {"fractional": [["a", 2**31]]}, {"fractional": ["x", ["a", 50], ["b", 50]]}, {"fractional": ["", ["a", 50], ["b", 50]]}, {"fractional": [None, ["a", 50]]}, {"fractional": ["x"]},
    {"fractional": [{"var": "groups"}, ["b", 50]]}, {"fractional": [[{"var": "country"}, 50], [7, 50]]}, {"map": [[{"targetingKey": "u", "x": 1}], {"fractional": [["a", 1], ["b", 1]]}]},
    {"map": [[1], {"fractional": [["a", 1]]}]}, {"map": [[{"a": 1, "b": 2}], {"fractional": [["a", 1]]}]}, {"map": [[{"targetingKey": "u", "$flagd": 1}], {"fractional": [["a", 1]]}]},
] + [{"fractional": [value] + [["b%d" % number, 1] for number in range(32)]} for value in [
    0, 1, 1.0, -1, 23, 24, 255, 256, 65536, 2**32, 2**53, 0.5, 1.5, 0.1, 65504.5, 1e300, 1e19, 1e20, -0.0, True, False, "", "é", "日本" * 20, {"a": 1, "bb": 2}, {"bb": [1.0], "a": {"c": None, "d": False}},
]]
ATTRIBUTES = {
    "age": 30, "country": "se", "empty": "", "nothing": None, "beta": True, "groups": ["a", 5], "score": 2.5,
    "company": {"name": "Lanework", "tags": ["x", "y"], "size": 3},
}


def result(rule, attributes):
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            value = targeting("flag", rule if isinstance(rule, dict) else {"merge": rule}, EvaluationContext("user-1", attributes))
    except ReferenceError:
        return {"error": "PARSE_ERROR"}
    except Exception:
        return {"error": "GENERAL"}
    return value


def finite(value):
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, list):
        return all(map(finite, value))
    return not isinstance(value, dict) or all(map(finite, value.values()))


def main():
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    questions = Questions(4)
    cases = [(rule, ATTRIBUTES) for rule in CORNERS]
    for _ in range(400):
        maker = questions.pick([questions.truth, questions.number, questions.text, questions.list])
        cases.append((maker(3), questions.attributes()))
    for rule, attributes in cases:
        rule = rule if isinstance(rule, dict) else {"merge": rule}
        value = result(rule, attributes)
        # JSON has no infinities, and the time is another in each run.
        if finite(value) and "timestamp" not in json.dumps(value):
            print(json.dumps([rule, attributes, value], ensure_ascii=False, allow_nan=False))


main()
