/// One node of the tree of commands: a command, or a group of them.
///
/// `Runnable` is what a program runs, usually `any` of its own command protocol; the tree itself runs nothing.
package struct CommandNode<Runnable>: Sendable {
  /// What a node holds.
  enum Content: Sendable {
    case group([CommandNode])
    case command(CommandLeaf<Runnable>)
  }

  /// The node's name and help.
  package let description: CommandDescription
  let content: Content

  /// Creates a group of commands.
  package static func group(_ description: CommandDescription, _ children: [CommandNode]) -> CommandNode {
    CommandNode(description: description, content: .group(children))
  }

  /// Creates a command. `erase` turns it into what the program runs, as a rule just `{ $0 }`.
  package static func command<Parsed: ParsableCommand>(
    _: Parsed.Type, erase: @escaping @Sendable (Parsed) -> Runnable
  ) -> CommandNode {
    CommandNode(
      description: Parsed.description,
      content: .command(
        CommandLeaf(
          specifications: { Parsed.arguments.map(\.specification) },
          make: { occurrences throws(UsageError) in erase(try Parsed.bound(to: occurrences)) })))
  }

  /// The commands of a group, without hidden ones; empty for a command.
  package var visibleChildren: [CommandNode] { children.filter { !$0.description.isHidden } }

  /// The commands of a group; empty for a command.
  package var children: [CommandNode] {
    if case .group(let children) = content { children } else { [] }
  }

  /// The arguments of a command; empty for a group.
  package var specifications: [ArgumentSpecification] {
    if case .command(let leaf) = content { leaf.specifications() } else { [] }
  }

  /// Whether the node is a command and not a group.
  package var isCommand: Bool {
    if case .command = content { true } else { false }
  }

  /// The child of a name.
  package func child(named name: String) -> CommandNode? { children.first { $0.description.name == name } }

  /// Every command below the node with the words that lead to it.
  package func commands(below path: [String] = []) -> [(path: [String], node: CommandNode)] {
    isCommand ? [(path, self)] : children.flatMap { $0.commands(below: path + [$0.description.name]) }
  }
}

/// A command with its type left behind: its arguments, and how a value is made of them.
struct CommandLeaf<Runnable>: Sendable {
  /// Made when they are asked for: a run of the program needs those of one command.
  let specifications: @Sendable () -> [ArgumentSpecification]
  let make: @Sendable ([ArgumentOccurrence]) throws(UsageError) -> Runnable
}
