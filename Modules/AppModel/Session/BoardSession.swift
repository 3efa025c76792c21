internal import Basics
public import Boards
public import Entitlement
public import Flags
internal import FoundationEssentials
internal import History
public import Quota

/// One board, open: what it is bound to, what may be done with it, and everything that is done.
///
/// The tier, the substrate and the kind of history are found when the session begins and stay as they are until it
/// ends, whatever happens to the subscription meanwhile. A session belongs to one isolation domain: it is not
/// `Sendable`, so the compiler keeps two threads from changing one board through it at once.
public final class BoardSession {
  /// The session's own name, under which its entries stand in the history.
  public let id: String
  /// Where the board is.
  public let location: BoardLocation
  /// The tier of the session.
  public let tier: Tier
  /// Why it has that tier.
  public let tierReason: TierResolution
  /// What the board is bound to; nil when nobody looked.
  public let substrate: Substrate?
  /// Why it is that, or why nobody looked.
  public let substrateReason: SubstrateReason
  /// Which kind of history the session has, and why.
  public let historyChoice: HistoryChoice
  /// The flags of the session: what was known of them when it began, and defaults for the rest.
  public var flags: BoardFlags { knowledge.flags }
  /// Where each flag's value came from, and why, in the order in which they are declared.
  public var flagEvaluations: [FlagEvaluation] { knowledge.flagEvaluations }
  /// How the account's quota stood when it was last asked for; nil when it never was.
  public var quota: KeptQuotaStatus? { knowledge.quota }
  /// How far a change has reached the disk when it is acknowledged.
  public let durability: Durability
  /// What people should hear of from the beginning of the session, such as a change that was interrupted by the end
  /// of an earlier process and has been taken back.
  public let events: [ApplyingEvent]

  /// Who makes the changes from now on; nil for the board's owner.
  public var actor: Identity?
  /// The owner's name, which stands on comments that the owner posts.
  public var ownerName: String?
  /// Whether the session has ended. Nothing is done in it any more then.
  public private(set) var hasEnded = false

  let historyLimits: JournalLimits
  var editor: BoardEditor
  var history: any HistoryProvider
  /// Whether the board's file system turned out not to be able to exchange files, which only a change can tell.
  var lacksExchange = false
  let appModel: AppModel
  /// The way from the state folder to what is kept there for the board.
  let stateNames: [String]
  private let folder: any Folder
  let purpose: SessionOptions.Purpose
  private let machine: MachineConfiguration
  /// What the tier was decided by, and what the machine's clock showed then.
  private let tierFinding: TierFinding
  private let wallClock: Date
  private let knowledge: SessionKnowledge
  private var random: RandomSource

  /// What is found before a session exists.
  struct Beginning {
    let id: String
    let location: BoardLocation
    let tier: TierFinding
    let wallClock: Date
    let substrate: SubstrateFinding
    let historyChoice: HistoryChoice
    let history: any HistoryProvider
    let knowledge: SessionKnowledge
    let folder: any Folder
    let editor: BoardEditor
    let machine: MachineConfiguration
    let stateNames: [String]
    let events: [ApplyingEvent]
  }

  init(_ beginning: Beginning, options: SessionOptions, appModel: AppModel) {
    id = beginning.id
    location = beginning.location
    tier = beginning.tier.tier
    tierReason = beginning.tier.resolution
    tierFinding = beginning.tier
    wallClock = beginning.wallClock
    substrate = beginning.substrate.substrate
    substrateReason = beginning.substrate.reason
    historyChoice = beginning.historyChoice
    history = beginning.history
    knowledge = beginning.knowledge
    folder = beginning.folder
    editor = beginning.editor
    machine = beginning.machine
    stateNames = beginning.stateNames
    events = beginning.events
    durability = options.durability
    historyLimits = options.historyLimits
    purpose = options.purpose
    actor = options.actor
    ownerName = options.ownerName
    self.appModel = appModel
    random = appModel.surroundings.random
  }

  /// The board as the last change, or the last look, left it.
  public var board: Board { editor.board }

  /// Ends the session.
  ///
  /// Every change was on the disk when it was acknowledged. What is left for a history to record is recorded, and it
  /// is noted whether the board is to be opened again; a second end changes nothing.
  public func end(_ end: SessionEnd) {
    guard !hasEnded else { return }
    hasEnded = true
    do throws(HistoryError) {
      try history.end(at: appModel.surroundings.time.now())
    } catch {
      appModel.surroundings.diagnostics.report(
        Diagnostic(.warning, "The history could not be closed. \(error)", path: location.path))
    }
    tellNotices()
    guard purpose == .open, end == .boardClosed else { return }
    appModel.note { (boards) throws(PreferenceError) in try boards.remove(location.path) }
  }

  /// Says how the session is put together, and why.
  public func explain() -> SessionExplanation {
    var name: String?
    do throws(FileSystemError) {
      name = try folder.fileSystemName()
    } catch {
      appModel.surroundings.diagnostics.report(
        Diagnostic(.notice, "The kind of file system cannot be told. \(error)", path: location.path))
    }
    var facts: HistoryFacts?
    do throws(SessionError) {
      facts = try historyFacts()
    } catch {
      appModel.surroundings.diagnostics.report(
        Diagnostic(.notice, "What the history keeps cannot be told. \(error)", path: location.path))
    }
    return SessionExplanation(
      path: location.path, tier: tierFinding, wallClock: wallClock,
      substrate: SubstrateFinding(substrateReason), history: historyChoice,
      historyObstacle: history.obstacle(), historyFacts: facts, knowledge: knowledge,
      historyLimits: historyLimits, durability: durability.rawValue, fileSystem: name,
      lacksExchange: lacksExchange)
  }

  /// What the next operation is planned with; its identities and its time are its own.
  func makeContext() -> PlanningContext {
    PlanningContext(
      now: appModel.surroundings.time.now(), actor: actor, ownerName: ownerName, machine: machine,
      seed: IdentitySeed(using: &random))
  }
}
