/// A value that is filled from arguments: a command, or options that several commands share.
package protocol ArgumentGroup: Sendable {
  /// Creates the value as it is when no argument is given.
  init()

  /// The arguments, positional ones in their order.
  static var arguments: [ArgumentDeclaration<Self>] { get }
}

extension ArgumentGroup {
  /// The group's arguments as arguments of a value that holds the group in a property.
  package static func arguments<Root>(
    in property: PropertyPath<Root, Self>
  ) -> [ArgumentDeclaration<Root>] {
    arguments.map { declaration in
      ArgumentDeclaration<Root>(
        specification: declaration.specification,
        assign: { root, text throws(ArgumentValueError) in
          try declaration.assign(&root[keyPath: property], text)
        })
    }
  }
}
