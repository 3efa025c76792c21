-- A ledger as version 1 of the tables keeps it. Never changed: databases like it are out there.
PRAGMA application_id = 1282888052;
PRAGMA user_version = 1;
CREATE TABLE account (
  name TEXT NOT NULL PRIMARY KEY,
  plan TEXT NOT NULL,
  status TEXT NOT NULL,
  trial_end INTEGER,
  subscription_end INTEGER,
  zones TEXT NOT NULL,
  run_start INTEGER NOT NULL,
  subscribed_since INTEGER,
  sums TEXT NOT NULL,
  reservations TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE entry (
  account TEXT NOT NULL,
  key TEXT NOT NULL,
  made_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  recorded_at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  configuration_version INTEGER NOT NULL,
  amounts TEXT NOT NULL,
  refusal TEXT,
  usage TEXT NOT NULL,
  deadline INTEGER,
  note TEXT,
  PRIMARY KEY (account, key, made_at, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX entry_refused ON entry (recorded_at) WHERE refusal IS NOT NULL;
CREATE TABLE subscription_config_version (
  version INTEGER NOT NULL PRIMARY KEY,
  changed_by TEXT NOT NULL,
  changed_at INTEGER NOT NULL
) STRICT;
CREATE TABLE subscription_config_plan (
  version INTEGER NOT NULL,
  plan TEXT NOT NULL,
  trial_days INTEGER,
  marketed_as_unlimited INTEGER NOT NULL,
  grants_pro INTEGER NOT NULL,
  PRIMARY KEY (version, plan)
) STRICT, WITHOUT ROWID;
CREATE TABLE subscription_config (
  version INTEGER NOT NULL,
  plan TEXT NOT NULL,
  metric TEXT NOT NULL,
  quota_limit INTEGER,
  period TEXT NOT NULL,
  PRIMARY KEY (version, plan, metric)
) STRICT, WITHOUT ROWID;
INSERT INTO subscription_config_version VALUES (1, 'ada', 1771156800000);
INSERT INTO subscription_config_plan VALUES (1, 'foundation', NULL, 0, 0);
INSERT INTO subscription_config VALUES (1, 'foundation', 'impulses', 30, 'monthly');
INSERT INTO subscription_config VALUES (1, 'foundation', 'checkins', NULL, 'monthly');
INSERT INTO account VALUES ('ada', 'foundation', 'active', NULL, 1773000000000, 'UTC=-9223372036854775808,Europe/Oslo=1771156800000', 1771156800000, 1771156800000, 'checkins=monthly/1771156800000/1773576000000/0,impulses=monthly/1771156800000/1773576000000/2', 'held 1771156800002 1771157400002 impulses=3');
INSERT INTO entry VALUES ('ada', 'first', 1771156800001, 'consumption', 1771156800001, 'app', 1, 'impulses=2', NULL, 'impulses=2/30/monthly/1773576000000', NULL, NULL);
INSERT INTO entry VALUES ('ada', 'held', 1771156800002, 'reservation', 1771156800002, 'app', 1, 'impulses=3', NULL, 'impulses=5/30/monthly/1773576000000', 1771157400002, NULL);
INSERT INTO entry VALUES ('ada', 'many', 1771156800003, 'consumption', 1771156800003, 'app', 1, 'impulses=40', 'quota_exceeded:impulses', 'impulses=5/30/monthly/1773576000000', NULL, NULL);
