// The yardstick of the quota ledger: a plain loop over SQLite that puts a number of consumptions into one transaction.
//
// Usage: quota FORM DATABASE COUNT GROUP
//   FORM least: one conditional update of a counter, and one insert of an idempotency key with its outcome
//   FORM same:  the statements and rows of the ledger itself: the account is read, the key is looked up, the account is
//               written, and the entry is appended
// Prints the consumptions a second. The database is as the ledger has it: a write-ahead log, every commit flushed.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ACCOUNTS = 10000 };

static sqlite3 *database;

static void check(int result) {
  if (result == SQLITE_OK || result == SQLITE_DONE || result == SQLITE_ROW) return;
  fprintf(stderr, "quota: %s\n", sqlite3_errmsg(database));
  exit(1);
}

static void execute(const char *sql) { check(sqlite3_exec(database, sql, 0, 0, 0)); }

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  check(sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, 0));
  return statement;
}

static void text(sqlite3_stmt *statement, int index, const char *value) {
  check(sqlite3_bind_text(statement, index, value, -1, SQLITE_TRANSIENT));
}

static void number(sqlite3_stmt *statement, int index, sqlite3_int64 value) {
  check(sqlite3_bind_int64(statement, index, value));
}

static int step(sqlite3_stmt *statement) {
  int result = sqlite3_step(statement);
  check(result);
  return result == SQLITE_ROW;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec / 1e9;
}

static unsigned long long state = 88172645463325252ULL;

static unsigned long long any(void) {
  state ^= state << 13;
  state ^= state >> 7;
  return state ^= state << 17;
}

static void make_key(char *key) {
  unsigned long long a = any(), b = any();
  sprintf(key, "%08llx-%04llx-4%03llx-%04llx-%012llx", a >> 32, a >> 16 & 0xffff, a & 0xfff, b >> 48, b & 0xffffffffffff);
}

static sqlite3_stmt *begin, *commit;

static sqlite3_stmt *update, *insert;

static void least_open(void) {
  execute("CREATE TABLE quota (key TEXT PRIMARY KEY, used INTEGER, lim INTEGER) WITHOUT ROWID;"
          "CREATE TABLE ledger (key TEXT PRIMARY KEY, outcome INTEGER) WITHOUT ROWID;"
          "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)"
          "INSERT INTO quota SELECT 'account-' || i, 0, 1 << 40 FROM n");
  update = prepare("UPDATE quota SET used = used + 1 WHERE key = ?1 AND used + 1 <= lim RETURNING used, lim");
  insert = prepare("INSERT INTO ledger (key, outcome) VALUES (?1, ?2)");
}

static void least(const char *account, const char *key) {
  text(update, 1, account);
  sqlite3_int64 used = step(update) ? sqlite3_column_int64(update, 0) : -1;
  step(update);
  sqlite3_reset(update);
  text(insert, 1, key);
  number(insert, 2, used);
  step(insert);
  sqlite3_reset(insert);
}

static sqlite3_stmt *read_account, *read_operation, *write_account, *write_entry;
static const char *account_columns =
    "name, plan, status, trial_end, subscription_end, zones, run_start, subscribed_since, sums, reservations";
static const char *entry_columns = "account, key, made_at, kind, recorded_at, actor, configuration_version, amounts, "
                                   "refusal, usage, deadline, note";

static void same_open(void) {
  char sql[1024];
  execute("CREATE TABLE account (name TEXT NOT NULL PRIMARY KEY, plan TEXT NOT NULL, status TEXT NOT NULL, trial_end "
          "INTEGER, subscription_end INTEGER, zones TEXT NOT NULL, run_start INTEGER NOT NULL, subscribed_since INTEGER,"
          "sums TEXT NOT NULL, reservations TEXT NOT NULL) STRICT, WITHOUT ROWID;"
          "CREATE TABLE entry (account TEXT NOT NULL, key TEXT NOT NULL, made_at INTEGER NOT NULL, kind TEXT NOT NULL,"
          "recorded_at INTEGER NOT NULL, actor TEXT NOT NULL, configuration_version INTEGER NOT NULL, amounts TEXT NOT "
          "NULL, refusal TEXT, usage TEXT NOT NULL, deadline INTEGER, note TEXT, PRIMARY KEY (account, key, made_at, "
          "kind)) STRICT, WITHOUT ROWID;"
          "CREATE INDEX entry_refused ON entry (recorded_at) WHERE refusal IS NOT NULL;"
          "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)"
          "INSERT INTO account SELECT 'account-' || i, 'mastery', 'active', NULL, NULL, 'UTC=-9223372036854775808', "
          "1764496800000, 1764496800000, 'impulses=monthly/1764496800000/1767175200000/1', '' FROM n;"
          "INSERT INTO entry SELECT name, 'first', 1764496800000, 'consumption', 1764496800000, 'benchmark', 2, "
          "'impulses=1', NULL, 'impulses=1/1099511627776/monthly/1767175200000', NULL, NULL FROM account");
  snprintf(sql, sizeof sql, "SELECT %s FROM account WHERE name = ?1", account_columns);
  read_account = prepare(sql);
  snprintf(sql, sizeof sql,
           "SELECT %s FROM entry WHERE account = ?1 AND key = ?2 AND kind IN ('consumption', 'reservation') ORDER BY "
           "made_at DESC LIMIT 1", entry_columns);
  read_operation = prepare(sql);
  snprintf(sql, sizeof sql, "REPLACE INTO account (%s) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)", account_columns);
  write_account = prepare(sql);
  snprintf(sql, sizeof sql, "INSERT INTO entry (%s) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)", entry_columns);
  write_entry = prepare(sql);
}

static void same(const char *account, const char *key) {
  char sums[128], usage[128], zones[64];
  text(read_account, 1, account);
  step(read_account);
  strcpy(zones, (const char *)sqlite3_column_text(read_account, 5));
  sqlite3_int64 start = sqlite3_column_int64(read_account, 6), since = sqlite3_column_int64(read_account, 7);
  const char *used_text = strrchr((const char *)sqlite3_column_text(read_account, 8), '/');
  long long used = atoll(used_text + 1) + 1;
  sqlite3_reset(read_account);
  text(read_operation, 1, account);
  text(read_operation, 2, key);
  step(read_operation);
  sqlite3_reset(read_operation);
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  sqlite3_int64 milliseconds = time.tv_sec * 1000LL + time.tv_nsec / 1000000;
  sprintf(sums, "impulses=monthly/1764496800000/1767175200000/%lld", used);
  sprintf(usage, "impulses=%lld/1099511627776/monthly/1767175200000", used);
  text(write_account, 1, account);
  text(write_account, 2, "mastery");
  text(write_account, 3, "active");
  text(write_account, 6, zones);
  number(write_account, 7, start);
  number(write_account, 8, since);
  text(write_account, 9, sums);
  text(write_account, 10, "");
  step(write_account);
  sqlite3_reset(write_account);
  text(write_entry, 1, account);
  text(write_entry, 2, key);
  number(write_entry, 3, milliseconds);
  text(write_entry, 4, "consumption");
  number(write_entry, 5, milliseconds);
  text(write_entry, 6, "benchmark");
  number(write_entry, 7, 2);
  text(write_entry, 8, "impulses=1");
  text(write_entry, 10, usage);
  step(write_entry);
  sqlite3_reset(write_entry);
}

int main(int count_arguments, char **arguments) {
  if (count_arguments != 5) return 2;
  int is_same = strcmp(arguments[1], "same") == 0;
  int count = atoi(arguments[3]), group = atoi(arguments[4]);
  check(sqlite3_open_v2(arguments[2], &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, 0));
  execute("PRAGMA journal_mode = WAL");
  execute("PRAGMA synchronous = FULL");
  if (is_same) same_open();
  else least_open();
  begin = prepare("BEGIN IMMEDIATE");
  commit = prepare("COMMIT");
  double start = now();
  for (int done = 0; done < count;) {
    step(begin);
    sqlite3_reset(begin);
    for (int in_group = 0; in_group < group && done < count; in_group++, done++) {
      char account[32], key[48];
      sprintf(account, "account-%d", (int)(any() % ACCOUNTS));
      make_key(key);
      (is_same ? same : least)(account, key);
    }
    step(commit);
    sqlite3_reset(commit);
  }
  printf("%f\n", count / (now() - start));
  return 0;
}
