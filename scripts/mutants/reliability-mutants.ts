import type { Mutant, Suite } from './mutant.ts';

const suite = (name: string, test?: string): Suite => ({
  project: 'reliability',
  file: `tests/reliability/${name}.test.ts`,
  ...(test ? { test } : {}),
});
const HOSTILE: Suite = { project: 'unit', file: 'src/features/running/upkeep/server/backup/hostile.test.ts' };
const FULL_DISK = suite('full-disk');
/** Suite that runs as at night, since only the night check asserts time limits exactly. */
const inTime = (name: string, test: string): Suite => ({ ...suite(name, test), atNight: true });
const SLOW_CLIENTS = inTime('slow-clients', 'are dropped');

/**
 * Mutants of the behaviour when processes are killed, disks are full and peers do not respond (security.md#3.1 to
 * security.md#3.3, security.md#3.9 to security.md#3.13, security.md#3.21).
 */
export const RELIABILITY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a backup is one moment of the database',
    file: 'src/server/db/dump/snapshot.ts',
    find: 'begin isolation level repeatable read, read only',
    replace: 'begin isolation level read committed, read only',
    caughtBy: suite('backup', 'beside writers'),
  },
  {
    name: 'a record without a history is named',
    file: 'src/server/records/past/audit.ts',
    find: "  if (story === null) return 'no-history';",
    replace: '  if (story === null) return null;',
    caughtBy: suite('verify', 'a whole history that was deleted'),
  },
  {
    name: 'a history without its record is named',
    file: 'src/server/records/past/audit.ts',
    find: "return story.isDeleted ? null : 'no-record';",
    replace: 'return null;',
    caughtBy: suite('verify', 'a row that was deleted'),
  },
  {
    name: 'a record is what its history makes of it',
    file: 'src/server/records/past/audit.ts',
    find: "  if (keys.length > 0) return { ...found, kind: 'differs', keys };",
    replace: '',
    caughtBy: suite('verify', 'a row that was changed'),
  },
  {
    name: 'grants are what the histories of users and roles tell',
    file: 'src/features/people/access/server/links.ts',
    find: 'record[key] = held.get(id) ?? [];',
    replace: 'if (ids.length < 0) record[key] = held.get(id) ?? [];',
    caughtBy: suite('verify', 'a grant'),
  },
  {
    name: 'a file is what was uploaded',
    file: 'src/features/records/files/server/audit-files.ts',
    find: "return hash.digest('hex') === sha256 ? null : 'changed';",
    replace: 'return null;',
    caughtBy: suite('verify', 'the bytes of a file'),
  },
  {
    name: 'a damaged backup is not restored',
    file: 'src/features/running/upkeep/server/backup/restore.ts',
    find: '  if (damaged.length > 0) throw',
    replace: '  if (damaged.length > 99) throw',
    caughtBy: suite('backup', 'damaged'),
  },
  {
    name: 'a stored file of a backup is called as the program calls one',
    file: 'src/features/running/upkeep/server/backup/manifest.ts',
    find: 'LINE.exec(line) ?? refuseLine(line)',
    replace: 'LINE.exec(line) ?? line.split(/^|[ ]/)',
    caughtBy: HOSTILE,
  },
  {
    name: 'rows of a backup are read from its own folder',
    file: 'src/features/running/upkeep/server/backup/manifest.ts',
    find: '  if (!isOwn)\n',
    replace: '  if (table === null)\n',
    caughtBy: HOSTILE,
  },
  {
    name: 'no link leads a restore out of the backup',
    file: 'src/features/running/upkeep/server/backup/restore.ts',
    find: '  if (real !== null && !real',
    replace: '  if (real === root && !real',
    caughtBy: HOSTILE,
  },
  {
    name: 'a backup of another version is not restored',
    file: 'src/features/running/upkeep/server/backup/restore.ts',
    find: 'if (foreign.length > 0)',
    replace: 'if (foreign.length > 99)',
    caughtBy: suite('backup', 'another program version'),
  },
  {
    name: 'a restore does not run beside a server',
    file: 'src/features/running/upkeep/server/backup/restore.ts',
    find: 'if (occupied.connections > 0)',
    replace: 'if (occupied.connections > 99)',
    caughtBy: suite('backup', 'replaced only on request'),
  },
  {
    name: 'a restore replaces nothing without being told to',
    file: 'src/features/running/upkeep/server/backup/restore.ts',
    find: '  if (!replace) throw new BackupRefused',
    replace: '  if (replace === null) throw new BackupRefused',
    caughtBy: suite('backup', 'replaced only on request'),
  },
  {
    name: 'a full disk is no defect',
    file: 'src/server/http/replies/error-replies.ts',
    find: "  if (isOutOfResources(error)) return refuse('UNAVAILABLE');\n",
    replace: '',
    caughtBy: FULL_DISK,
  },
  {
    name: 'an upload that was broken off leaves no file',
    file: 'src/server/http/input/upload.ts',
    find: '    await rm(path, { force: true });\n    throw error;',
    replace: '    throw error;',
    caughtBy: FULL_DISK,
  },
  {
    name: 'what is left of a refused upload does not hold up the next request',
    file: 'src/server/http/input/upload.ts',
    find: '    request.raw.resume();\n',
    replace: '',
    caughtBy: FULL_DISK,
  },
  {
    name: 'admission is part of the five seconds',
    file: 'src/server/http/endpoints.ts',
    find: 'request.leftMs = Math.max(0, platform.requestMs - (performance.now() - begun));',
    replace: 'request.leftMs = platform.requestMs + 0 * begun;',
    caughtBy: inTime('database-away', 'ms each way'),
  },
  {
    name: 'an answer of the database is not waited for without end',
    file: 'src/server/db/database.ts',
    find: '      query_timeout: patience * REPLY_MS,\n',
    replace: '',
    caughtBy: suite('database-away', 'never answers'),
  },
  {
    name: 'a commit answered with a rollback is no success',
    file: 'src/server/db/statements/transaction.ts',
    find: "if (command !== 'COMMIT')",
    replace: "if (command === '')",
    caughtBy: { project: 'server', file: 'src/server/db/database.db.test.ts', test: 'passed over' },
  },
  {
    name: 'who sends too slowly is dropped',
    file: 'src/server/http/admission/limits.ts',
    find: 'requestMs: 17_000',
    replace: 'requestMs: 170_000',
    caughtBy: SLOW_CLIENTS,
  },
  {
    name: 'who does not take his answer is dropped',
    file: 'src/server/http/admission/limits.ts',
    find: 'idleMs: 9_500',
    replace: 'idleMs: 95_000',
    caughtBy: SLOW_CLIENTS,
  },
  {
    name: 'a job the process had no time for is given back',
    file: 'src/server/jobs/job-runner.ts',
    find: 'else if (running.isInterrupted) await releaseJob(this.#platform.database.session(NO_TENANT), job);',
    replace: '',
    caughtBy: suite('graceful-stop', 'interrupts a job'),
  },
  {
    name: 'a killed database is started again',
    file: 'src/server/postgres/supervisor.ts',
    find: '      await relaunch();\n',
    replace: '      return;\n',
    caughtBy: { project: 'unit', file: 'src/server/postgres/supervisor.test.ts', test: 'restarted when it is killed' },
  },
  {
    name: 'what running tests throw away later is not taken away',
    file: 'scripts/boot/thrown-away.mjs',
    find: 'if (pid !== undefined && !isAlive(Number(pid)))',
    replace: 'if (pid !== undefined)',
    caughtBy: { project: 'unit', file: 'scripts/boot/thrown-away.test.ts' },
  },
  {
    name: 'a server that answers no signal is killed',
    file: 'scripts/boot/guard/guard.mjs',
    find: "setTimeout(() => server.kill('SIGKILL'), stopMs)",
    replace: 'setTimeout(() => undefined, stopMs)',
    caughtBy: { project: 'unit', file: 'scripts/boot/guard/guard.test.ts' },
  },
  {
    name: 'a server that stands still again and again stays down',
    file: 'scripts/boot/guard/guard.mjs',
    find: ' || restarts.length >= MOST_RESTARTS',
    replace: '',
    caughtBy: { project: 'unit', file: 'scripts/boot/guard/guard.test.ts' },
  },
  {
    name: 'the watchdog counts nothing after it was held up itself',
    file: 'src/server/boot/standstill.ts',
    find: ' && now >= this.#quietUntil',
    replace: '',
    caughtBy: { project: 'unit', file: 'src/server/boot/standstill.test.ts' },
  },
];
