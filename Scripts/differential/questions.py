"""Random questions about flags: definitions, whom they are evaluated for, and the type asked for.

Each generator makes rules that have one type as their result, and now and then one of another, so that the
conversions are reached as well. What is left out, each for its reason:

* `$flagd.timestamp` differs between two runs, and `$ref` is replaced in the text by the peer; both have tests of
  their own (RuleEvaluationTests, FlagDefinitionsTests).
* A list or object that is compared with itself by `==`: the peer asks whether both are one thing in memory.
* Truth values that are read as a double: the peer answers 1.0 for true, and the product never coerces.
* Whole numbers beyond 53 bits, of which Python has larger ones, and its own spellings of numbers ("1_000").
* A rule whose result is a list or a number, which names no variant.
"""

import json
import random

TYPES = ["bool", "int", "double", "string", "object"]
WORDS = ["se", "de", "fr", "pro", "free", "admin@lanework.se", "Åsa", "日本", "e\u0301", "é", "", "5", "-1.5", " 7 ", "x" * 40, "a.b"]
VERSIONS = [
    "1.0.0", "1.2.3", "v1.2.3", "V2", "1.2", "2.0.0-alpha.1", "2.0.0-alpha.beta", "2.0.0-rc.1+build.5", "2.0.0",
    "1.0.0-0.3.7", "01.2.3", "1.2.3.4", "1.2.x", "", "10.0.0", "9.99.99", "1.0.0-", "1.0.0+5", "1.0.0-01", "99999999999999999999.0.0",
]
ATTRIBUTES = {
    "string": ["country", "email", "plan", "gone"],
    "number": ["age", "score", "count", "gone"],
    "bool": ["beta", "gone"],
    "list": ["groups", "sizes", "members", "gone"],
    "version": ["version", "old"],
}


class Questions:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def chance(self, share):
        return self.random.random() < share

    def pick(self, things):
        return self.random.choice(things)

    def question(self):
        """A question, and whether fractional or sem_ver is in its rule."""
        kind = self.pick(TYPES)
        variants = {name: self.value(kind) for name in ["on", "off", "third", "true", "false"][: self.random.randint(2, 5)]}
        flag = {"state": "DISABLED" if self.chance(0.03) else "ENABLED", "variants": variants}
        probes = self.chance(0.2)
        if probes:
            variants.update({"p%d" % number: self.value(kind) for number in range(64)})
        default = self.random.random()
        if default < 0.8:
            flag["defaultVariant"] = self.pick(list(variants))
        elif default < 0.86:
            flag["defaultVariant"] = None
        elif default < 0.9:
            flag["defaultVariant"] = "nowhere"
        elif default < 0.92:
            flag["defaultVariant"] = self.chance(0.5)
        if self.chance(0.3):
            flag["metadata"] = {"owner": self.pick(WORDS), "version": self.pick([1, 1.5, True])}
        special = False
        if self.chance(0.9):
            names = list(variants) + (["nowhere"] if self.chance(0.2) else [])
            style = self.random.random()
            if probes:
                # Which of many buckets it falls into tells the exact value of a rule of any type.
                probe = self.pick([self.truth, self.number, self.text, self.list, self.anything])(self.random.randint(1, 4))
                # All the data there is has the time in it, but as text it has not.
                as_text = {"cat": [probe]}
                probe = as_text if '{"var": ""}' in json.dumps(probe) else self.pick([probe, as_text, {"cat": [probe, "-"]}])
                flag["targeting"] = {"fractional": [probe] + [["p%d" % number, 1] for number in range(64)]}
            elif style < 0.3:
                flag["targeting"] = {"if": [self.truth(2), self.fractional(names), self.result(names, 1)]}
            elif style < 0.4:
                flag["targeting"] = {"if": [self.version_test(), self.result(names, 1), self.result(names, 1)]}
            elif style < 0.43:
                flag["targeting"] = self.pick([{}, [], "on", ["on"], 0, {"if": [], "or": []}, {"no_such_operator": [1]}])
            elif style < 0.5:
                flag["targeting"] = {"if": [self.broken(), self.result(names, 1), self.result(names, 1)]}
            else:
                flag["targeting"] = self.result(names, 3)
            text = json.dumps(flag["targeting"])
            special = '"fractional"' in text or '"sem_ver"' in text
        definitions = {"flags": {"flag": flag}}
        if self.chance(0.2):
            definitions["metadata"] = {"set": "random", "owner": "nobody"}
        asked = kind if self.chance(0.9) else self.pick(TYPES)
        if asked == "double" and any(isinstance(value, bool) for value in variants.values()):
            asked = "string"
        question = {
            "definitions": json.dumps(definitions, ensure_ascii=self.chance(0.5)),
            "key": "flag" if self.chance(0.95) else "other", "type": asked, "default": self.value(asked),
            "targetingKey": self.pick([None, "", "user-%d" % self.random.randint(0, 10**6), "Åsa", "user"]),
            "attributes": self.attributes(),
        }
        return question, special

    def value(self, kind):
        return {
            "bool": lambda: self.chance(0.5), "int": lambda: self.random.randint(-9, 9),
            "double": lambda: self.pick([0.5, -1.25, 1.0, 0.1, 3]), "string": lambda: self.pick(WORDS),
            "object": lambda: self.pick([{"a": 1}, {}, [1, "two"], {"deep": {"er": [None, 1.0]}}]),
        }[kind]()

    def attributes(self):
        full = {
            "country": self.pick(WORDS), "email": self.pick(WORDS), "plan": self.pick(["free", "pro"]),
            "age": self.random.randint(-3, 99), "score": self.pick([0.5, 1.0, 2.25, -7.5, 0.1]),
            "count": self.pick([0, 1, 5, 10**9, "5"]), "beta": self.chance(0.5),
            "groups": self.random.sample(WORDS, self.random.randint(0, 4)),
            "sizes": [self.random.randint(-5, 5) for _ in range(self.random.randint(0, 4))],
            "members": [{"name": self.pick(WORDS), "age": self.random.randint(0, 9)} for _ in range(self.random.randint(0, 3))],
            "version": self.pick(VERSIONS), "old": self.pick([1, 1.5, True, "1.0"]),
            "company": {"name": self.pick(WORDS), "size": self.random.randint(0, 5), "tags": ["a", "b"]},
            "nothing": None,
        }
        return {name: value for name, value in full.items() if not self.chance(0.15)}

    # Rules by the type of their result.

    def variable(self, name):
        if self.chance(0.15):
            return {"var": [name, self.pick([None, "", 0, "se", 5])]}
        return {"var": self.pick([name, [name]])}

    def anything(self, depth):
        return self.pick([self.truth, self.number, self.text, self.list, self.odd])(depth - 1)

    def odd(self, depth):
        return self.pick([
            None, True, False, {}, {"a": 1, "b": 2}, [], [5], ["5"], [[1]], {"var": "company"}, {"var": ""}, {"var": "nothing"},
            {"var": "company.tags.1"}, {"var": "country.0"}, {"var": "groups.length"}, {"var": "$flagd.flagKey"}, {"var": "targetingKey"},
            {"var": [[]]}, {"var": 1}, {"var": "country.length"}, {"var": {"cat": ["a", "ge"]}},
        ])

    def typed(self, maker, depth):
        """A rule of the type in most cases, and of any in some."""
        return self.anything(depth) if self.chance(0.1) else maker(depth)

    def truth(self, depth):
        if depth <= 0:
            return self.pick([True, False, self.variable(self.pick(ATTRIBUTES["bool"])), self.variable("beta")])
        d = depth - 1
        return self.pick([
            lambda: {self.pick(["==", "!=", "===", "!=="]): self.two(self.text, d)},
            lambda: {self.pick(["==", "!=", "===", "!=="]): self.two(self.number, d)},
            lambda: {self.pick(["<", ">", "<=", ">="]): self.two(self.number, d)},
            lambda: {self.pick(["<", "<=", ">", ">="]): [self.number(0), self.typed(self.number, d), self.number(0)]},
            lambda: {self.pick(["<", ">="]): self.two(self.text, d)},
            lambda: {self.pick(["!", "!!"]): [self.anything(d)]},
            lambda: {self.pick(["and", "or"]): [self.truth(d) for _ in range(self.random.randint(0, 3))]},
            lambda: {"in": [self.typed(self.text, d), self.typed(self.list, d)]},
            lambda: {"in": [self.typed(self.text, d), self.typed(self.text, d)]},
            lambda: {self.pick(["starts_with", "ends_with"]): self.two(self.text, d)},
            lambda: {self.pick(["all", "some", "none"]): [self.list(d), self.element(d)]},
            lambda: self.version_test(),
            lambda: self.truth(0),
        ])()

    def two(self, maker, depth):
        left, right = self.typed(maker, depth), self.typed(maker, depth)
        # What the peer compares by its place in memory is left out.
        return [left, right] if json.dumps(left) != json.dumps(right) else [left, self.pick(WORDS)]

    def element(self, depth):
        return self.pick([
            {">": [{"var": ""}, 0]}, {"==": [{"var": "name"}, self.pick(WORDS)]}, {"var": "age"}, {"<": [{"var": "age"}, 5]},
            {"in": ["a", {"var": ""}]}, {"var": 0}, {"var": "length"}, True, self.truth(0),
        ])

    def number(self, depth):
        if depth <= 0:
            return self.pick([
                self.random.randint(-9, 9), self.pick([0.5, 1.0, -2.75, 100.0]),
                self.variable(self.pick(ATTRIBUTES["number"])), {"var": "company.size"},
            ])
        d = depth - 1
        return self.pick([
            lambda: {self.pick(["+", "*", "min", "max"]): [self.typed(self.number, d) for _ in range(self.random.randint(0, 3))]},
            lambda: {"-": [self.typed(self.number, d) for _ in range(self.random.randint(1, 2))]},
            lambda: {self.pick(["/", "%"]): [self.number(d), self.pick([2, 3, -4, 0.5, self.number(0)])]},
            lambda: {"reduce": [self.list(d), {"+": [{"var": "current"}, {"var": "accumulator"}]}, self.random.randint(0, 3)]},
            lambda: {"if": [self.truth(d), self.number(d), self.number(d)]},
            lambda: self.number(0),
        ])()

    def text(self, depth):
        if depth <= 0:
            return self.pick([self.pick(WORDS), self.variable(self.pick(ATTRIBUTES["string"])), {"var": "company.name"}])
        d = depth - 1
        return self.pick([
            lambda: {"cat": [self.typed(self.text, d) for _ in range(self.random.randint(0, 3))]},
            lambda: {"cat": [self.text(d), self.number(0)]},
            lambda: {"substr": [self.text(d)] + [self.pick([-3, -1, 0, 1, 2.5, -0.5, 50, None]) for _ in range(self.random.randint(0, 2))]},
            lambda: {"if": [self.truth(d), self.text(d), self.text(d)]},
            lambda: {"log": [self.text(0)]},
            lambda: self.text(0),
        ])()

    def list(self, depth):
        if depth <= 0:
            return self.pick([self.random.sample(WORDS, 3), [1, 2.0, "3"], self.variable(self.pick(ATTRIBUTES["list"]))])
        d = depth - 1
        return self.pick([
            lambda: {"merge": [self.anything(d) for _ in range(self.random.randint(0, 3))]},
            lambda: {"filter": [self.list(d), self.element(d)]},
            lambda: {"map": [self.list(d), self.pick([{"var": ""}, {"var": "name"}, {"*": [{"var": ""}, 2]}, {"cat": [{"var": ""}, "!"]}])]},
            lambda: {"missing": self.random.sample(["age", "country", "gone", "company.name", "company.gone"], 3)},
            lambda: {"missing_some": [self.random.randint(0, 3), ["age", "gone", "beta"]]},
            lambda: [self.text(d), self.number(0)],
            lambda: self.list(0),
        ])()

    def version_test(self):
        operator = self.pick(["=", "!=", "<", "<=", ">", ">=", "^", "~"] * 3 + ["==", None])
        versions = [self.pick([self.pick(VERSIONS), self.variable(self.pick(ATTRIBUTES["version"])), {"var": "gone"}]) for _ in "12"]
        test = [versions[0], operator, versions[1]]
        return {"sem_ver": test if self.chance(0.95) else test[: self.random.randint(0, 2)]}

    def fractional(self, names):
        weights = [0, 1, 10, 50, 100, 2**30, -5, 33.0, "50", None, True, {"-": [{"var": "age"}, 50]}, {"if": [self.truth(1), 90, 10]}]
        shares = []
        for _ in range(self.random.randint(1, 4)):
            weight = self.pick(weights if self.chance(0.15) else [0, 1, 10, 25, 50, 100])
            shares.append([self.pick(names), weight] if self.chance(0.9) else [self.pick(names)])
        if self.chance(0.05):
            shares.append(self.pick([[], "on", ["on", 1, 2], [None, 10], [True, 10]]))
        by = self.pick([
            None, None, {"cat": [{"var": "$flagd.flagKey"}, {"var": "targetingKey"}]}, {"cat": [{"var": "email"}, {"var": "age"}]},
            {"var": "email"}, {"var": "age"}, {"var": "score"}, {"var": "beta"}, {"var": "company"}, {"var": "gone"},
            {"var": "groups"}, {"*": [{"var": "score"}, 1e20]}, "constant",
        ])
        return {"fractional": shares if by is None else [by] + shares}

    def result(self, names, depth):
        """A rule whose result names a variant, is true or false, or is null."""
        if depth <= 0:
            return self.pick(names + [None, True, False])
        d = depth - 1
        return self.pick([
            lambda: {self.pick(["if", "if", "if", "?:"]): sum(([self.truth(2), self.result(names, d)] for _ in range(self.random.randint(1, 3))), [])
                     + ([self.result(names, d)] if self.chance(0.8) else [])},
            lambda: self.fractional(names),
            lambda: {self.pick(["or", "and"]): [self.result(names, d), self.result(names, d)]},
            lambda: self.truth(2) if self.chance(0.3) else {"if": [self.truth(2), self.pick(names)]},
            lambda: {"cat": [self.pick(names)]},
            lambda: {"var": ["gone", self.pick(names)]},
            lambda: {"if": [self.version_test(), self.pick(names), self.pick(names)]},
        ])()

    def broken(self):
        """A test that has no result."""
        return self.pick([
            {"no_such_operator": [1]}, {"/": [1, 0]}, {"%": [{"var": "age"}, 0]}, {"var": ["a", "b", "c"]}, {"cat.no": [1]},
            {"and": [True, {"/": [1, {"var": "gone"}]}]}, {"map": [{"var": "sizes"}, {"fractional": [["on", 1]]}]},
            {"==": [{"no_such_operator": []}, 1]}, {"filter": [[1], {"no.such": 1}]},
        ])
