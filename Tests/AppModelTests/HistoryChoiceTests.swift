import AppModel
import Entitlement
import History
import Testing

@Suite struct HistoryChoiceTests {
  @Test(
    "The history follows from the tier and the substrate alone",
    arguments: [
      (.free, .plain, .nativeForFree, .native), (.free, .git, .nativeForFree, .native),
      (.free, .nested, .nativeForFree, .native), (.free, nil, .nativeForFree, .native),
      (.pro, .plain, .nativeWithoutRepository, .native), (.pro, .git, .gitAtBoard, .git),
      (.pro, .nested, .noneInsideRepository, .none), (.pro, nil, .nativeWithoutRepository, .native),
    ] as [(Tier, Substrate?, HistoryChoice, HistoryKind)])
  func table(_ tier: Tier, _ substrate: Substrate?, _ choice: HistoryChoice, _ kind: HistoryKind) {
    #expect(HistoryChoice(tier: tier, substrate: substrate) == choice)
    #expect(choice.kind == kind)
  }

  @Test(
    "A finding's substrate follows from its reason",
    arguments: [
      (.notLookedFor, nil), (.noRepository, .plain), (.repositoryAtBoard, .git),
      (.repositoryAbove("/p"), .nested),
    ] as [(SubstrateReason, Substrate?)])
  func finding(_ reason: SubstrateReason, _ substrate: Substrate?) {
    #expect(SubstrateFinding(reason).substrate == substrate)
  }
}

@Suite struct RestoreDecisionTests {
  @Test(
    "Boards are opened again only when the person likes that and asks for no other board",
    arguments: [(true, false, true), (true, true, false), (false, false, false), (false, true, false)])
  func table(_ restoreOpenBoards: Bool, _ openedWithBoard: Bool, _ restores: Bool) {
    #expect(
      AppModel.shouldRestoreAtLaunch(restoreOpenBoards: restoreOpenBoards, openedWithBoard: openedWithBoard)
        == restores)
  }
}
