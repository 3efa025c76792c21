internal import BoardFormat

/// Who did something: a person or a program, as a stamp names them.
public struct Identity: Sendable, Equatable {
  /// The name that is displayed, nil when the stamp has none.
  public var name: String?
  /// `human` or `agent` by convention; any text is kept.
  public var kind: String?
  /// The model of an agent.
  public var model: String?
  /// The card of an agent on a roster board.
  public var rosterReference: ItemID?
  /// The agent's session, by a convention of agents.
  public var session: String?

  /// Creates an identity.
  public init(
    name: String? = nil, kind: String? = nil, model: String? = nil, rosterReference: ItemID? = nil,
    session: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.model = model
    self.rosterReference = rosterReference
    self.session = session
  }

  /// Whether the identity says of itself to be an agent, in any letter case.
  public var isAgent: Bool { kind?.lowercased() == "agent" }

  /// Whether the identity says of itself to be a person, in any letter case.
  public var isHuman: Bool { kind?.lowercased() == "human" }
}

extension Identity {
  /// Reads an identity: a mapping, or a bare name. Null, and a list, name nobody.
  init?(_ node: NodeView?) {
    guard let node else { return nil }
    if node.isMapping {
      self.init(
        name: node["name"]?.text, kind: node["kind"]?.text, model: node["model"]?.text,
        rosterReference: node["roster-ref"]?.identity,
        session: node["session"]?.text)
    } else if let name = node.text {
      self.init(name: name)
    } else {
      return nil
    }
  }
}
