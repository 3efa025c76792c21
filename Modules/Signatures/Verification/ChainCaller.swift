/// On whose behalf unknown certificates are looked at.
enum ChainCaller {
  /// Somebody who may bring only so many; nil is the one that stands for all who have no name.
  case limited(String?)
  /// The program itself, for data that it went and got.
  case unlimited
}
