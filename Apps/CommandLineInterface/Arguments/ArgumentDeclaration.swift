/// The way to a stored property that receives an argument.
package typealias PropertyPath<Root, Value> = any WritableKeyPath<Root, Value> & Sendable

/// One argument of a command: what it looks like, and the stored property that receives it.
package struct ArgumentDeclaration<Root>: Sendable {
  /// What the argument looks like.
  package let specification: ArgumentSpecification
  /// Stores one occurrence of the argument; a flag ignores the text.
  let assign: @Sendable (inout Root, String) throws(ArgumentValueError) -> Void

  /// Declares a positional argument that must be there.
  package static func positional<Value: ArgumentValue>(
    _ name: String, _ property: PropertyPath<Root, Value>, _ help: String,
    valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(
        Value.self, .positional, name, valueName, help, completion, isRequired: true),
      assign: { root, text throws(ArgumentValueError) in root[keyPath: property] = try Value(argument: text) }
    )
  }

  /// Declares a positional argument that may be left out.
  package static func optionalPositional<Value: ArgumentValue>(
    _ name: String, _ property: PropertyPath<Root, Value?>, _ help: String,
    valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(Value.self, .positional, name, valueName, help, completion),
      assign: { root, text throws(ArgumentValueError) in root[keyPath: property] = try Value(argument: text) }
    )
  }

  /// Declares a positional argument that takes all words that are left; it must be the last one.
  package static func remaining<Value: ArgumentValue>(
    _ name: String, _ property: PropertyPath<Root, [Value]>, _ help: String,
    isRequired: Bool = false, valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(
        Value.self, .positional, name, valueName, help, completion, isRequired: isRequired, isRepeated: true),
      assign: { root, text throws(ArgumentValueError) in
        root[keyPath: property].append(try Value(argument: text))
      })
  }

  /// Declares an option that may be given once.
  package static func option<Value: ArgumentValue>(
    _ name: String, letter: Character? = nil, _ property: PropertyPath<Root, Value?>,
    _ help: String, valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(
        Value.self, .option, name, valueName, help, completion, letter: letter),
      assign: { root, text throws(ArgumentValueError) in root[keyPath: property] = try Value(argument: text) }
    )
  }

  /// Declares an option whose property has a value of its own when the option is not given.
  package static func option<Value: ArgumentValue>(
    _ name: String, letter: Character? = nil, _ property: PropertyPath<Root, Value>,
    _ help: String, valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(
        Value.self, .option, name, valueName, help, completion, letter: letter),
      assign: { root, text throws(ArgumentValueError) in root[keyPath: property] = try Value(argument: text) }
    )
  }

  /// Declares an option that may be given several times; each occurrence adds one value.
  package static func repeated<Value: ArgumentValue>(
    _ name: String, letter: Character? = nil, _ property: PropertyPath<Root, [Value]>,
    _ help: String, valueName: String? = nil, completion: ValueCompletion? = nil
  ) -> Self {
    Self(
      specification: Self.specification(
        Value.self, .option, name, valueName, help, completion, letter: letter, isRepeated: true),
      assign: { root, text throws(ArgumentValueError) in
        root[keyPath: property].append(try Value(argument: text))
      })
  }

  /// Declares a flag, which is false unless it is given.
  package static func flag(
    _ name: String, letter: Character? = nil, _ property: PropertyPath<Root, Bool>, _ help: String
  ) -> Self {
    Self(
      specification: ArgumentSpecification(
        form: .flag, name: name, letter: letter, valueName: "", isRequired: false, isRepeated: false,
        help: help, completion: .none),
      assign: { root, _ in root[keyPath: property] = true })
  }

  private static func specification<Value: ArgumentValue>(
    _: Value.Type, _ form: ArgumentSpecification.Form, _ name: String, _ valueName: String?, _ help: String,
    _ completion: ValueCompletion?, letter: Character? = nil, isRequired: Bool = false,
    isRepeated: Bool = false
  ) -> ArgumentSpecification {
    ArgumentSpecification(
      form: form, name: name, letter: letter,
      valueName: valueName ?? (form == .positional ? name.uppercased() : Value.valueName),
      isRequired: isRequired, isRepeated: isRepeated, help: help, completion: completion ?? Value.completion)
  }
}
