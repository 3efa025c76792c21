/// What is drawn of a board: plain values, ready to be looked at, with every rule already applied.
///
/// The renderer takes nothing else, so that how a board looks is tested without a board.
package struct BoardView: Sendable, Equatable {
  /// The board's name.
  package var title: String
  /// The lanes, left to right.
  package var lanes: [LaneView]
  /// The number of lanes and cards in the trash.
  package var trashCount: Int
  /// What a person should know besides, each as a sentence.
  package var notes: [String]

  /// Creates a view.
  package init(title: String, lanes: [LaneView] = [], trashCount: Int = 0, notes: [String] = []) {
    self.title = title
    self.lanes = lanes
    self.trashCount = trashCount
    self.notes = notes
  }
}

/// What is drawn of a lane.
package struct LaneView: Sendable, Equatable {
  /// The lane's title, nil when it has none.
  package var title: String?
  /// The cards that are drawn, in sections; a lane that is not grouped has one section without a heading.
  package var sections: [SectionView]
  /// The number of all cards in the lane, those among them that its filter hides.
  package var cardCount: Int
  /// Whether the lane is drawn as a narrow strip.
  package var isCollapsed: Bool
  /// How many times as wide as others the lane wants to be, at least 1.
  package var widthFactor: Int
  /// The colour of the band along the top, by name or as `#RRGGBB`.
  package var color: String?
  /// Why the lane's own document is shown as broken, nil when it is not.
  package var problem: String?

  /// Creates a view; without a count, all cards are drawn.
  package init(
    title: String?, sections: [SectionView] = [], cardCount: Int? = nil, isCollapsed: Bool = false,
    widthFactor: Int = 1, color: String? = nil, problem: String? = nil
  ) {
    self.title = title
    self.sections = sections
    self.cardCount = cardCount ?? sections.reduce(0) { $0 + $1.cards.count }
    self.isCollapsed = isCollapsed
    self.widthFactor = widthFactor
    self.color = color
    self.problem = problem
  }

  /// The number of cards that are drawn.
  var shownCount: Int { sections.reduce(0) { $0 + $1.cards.count } }
}

/// Cards under one heading.
package struct SectionView: Sendable, Equatable {
  /// What the cards have in common, nil in a lane that is not grouped.
  package var heading: String?
  /// The cards, top to bottom.
  package var cards: [CardView]

  /// Creates a view.
  package init(heading: String? = nil, cards: [CardView]) {
    self.heading = heading
    self.cards = cards
  }
}

/// What is drawn of a card.
package struct CardView: Sendable, Equatable {
  /// The beginning of the card's identity that is enough to name it.
  package var id: String
  /// The card's title, nil when it has none.
  package var title: String?
  /// Running text from the beginning of the body, with the number of lines it may take.
  package var preview: Preview?
  /// The labels, in the order in which they are drawn.
  package var labels: [LabelView]
  /// When the card is due.
  package var due: DueView?
  /// Whom the card waits for, nil when it does not wait.
  package var waitsFor: String?
  /// The number of comments.
  package var commentCount: Int
  /// The number of attachments.
  package var attachmentCount: Int
  /// The colour of the stripe on the left, by name or as `#RRGGBB`.
  package var color: String?
  /// Why the card is shown as broken, nil when it is not.
  package var problem: String?

  /// Text of the body on the face of a card.
  package struct Preview: Sendable, Equatable {
    let text: String
    let lines: Int

    /// Creates a preview.
    package init(text: String, lines: Int) {
      self.text = text
      self.lines = lines
    }
  }

  /// Creates a view.
  package init(
    id: String, title: String?, preview: Preview? = nil, labels: [LabelView] = [], due: DueView? = nil,
    waitsFor: String? = nil, commentCount: Int = 0, attachmentCount: Int = 0, color: String? = nil,
    problem: String? = nil
  ) {
    self.id = id
    self.title = title
    self.preview = preview
    self.labels = labels
    self.due = due
    self.waitsFor = waitsFor
    self.commentCount = commentCount
    self.attachmentCount = attachmentCount
    self.color = color
    self.problem = problem
  }
}

/// What is drawn of a label.
package struct LabelView: Sendable, Equatable {
  /// The label's text.
  package let text: String
  /// Its colour, by name or as `#RRGGBB`.
  package let color: String?

  /// Creates a view.
  package init(_ text: String, color: String? = nil) {
    self.text = text
    self.color = color
  }
}

/// What is drawn of a due date.
package struct DueView: Sendable, Equatable {
  /// How near the day is.
  package enum Urgency: Sendable, Equatable {
    case overdue, soon, later
  }

  /// The day, as people write it: "12 Oct".
  package let day: String
  /// How near it is.
  package let urgency: Urgency

  /// Creates a view.
  package init(day: String, urgency: Urgency) {
    self.day = day
    self.urgency = urgency
  }
}
