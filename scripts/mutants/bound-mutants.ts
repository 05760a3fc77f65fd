import type { Mutant, Suite } from './mutant.ts';

const uploads = (test: string): Suite => ({ project: 'api', file: 'tests/api/attacks/uploads.test.ts', test });
const ownMachine: Suite = { project: 'api', file: 'tests/api/attacks/own-machine.test.ts' };
const starving = (test: string): Suite => ({ project: 'api', file: 'tests/api/attacks/starving.test.ts', test });

/** What one caller can take from all others is bounded (security R12, R15, R21; attacks 5, 86). */
export const BOUND_MUTANTS: readonly Mutant[] = [
  {
    name: 'calls of one person wait for each other',
    file: 'src/server/plugins/gates.ts',
    find: 'const OF_PERSON: Bounds = { running: 10,',
    replace: 'const OF_PERSON: Bounds = { running: 1_000,',
    caughtBy: starving('100 calls of one person'),
  },
  {
    name: 'calls of one address without a session wait for each other',
    file: 'src/server/plugins/gates.ts',
    find: 'const OF_ADDRESS: Bounds = { running: 10,',
    replace: 'const OF_ADDRESS: Bounds = { running: 1_000,',
    caughtBy: starving('220 calls without a session'),
  },
  {
    name: 'unpaged lists of one person wait for each other',
    file: 'src/server/plugins/gates.ts',
    find: 'const LISTS_OF_PERSON: Bounds = { running: 2,',
    replace: 'const LISTS_OF_PERSON: Bounds = { running: 1_000,',
    caughtBy: starving('60 unpaged lists of one person'),
  },
  {
    name: 'an unpaged list waits for its turn',
    file: 'src/server/plugins/endpoints.ts',
    find: '  if (!endpoint.gate) return answer(handling);\n',
    replace: '  if (handling) return answer(handling);\n',
    caughtBy: starving('60 unpaged lists of one person'),
  },
  {
    name: 'a call that is answered counts no longer',
    file: 'src/server/plugins/gates.ts',
    find: "  raw.once('close', leave);\n",
    replace: '',
    caughtBy: starving('what a browser sends at once'),
  },
  {
    name: 'one person exports two files at a time',
    file: 'src/server/plugins/gates.ts',
    find: 'const EXPORTS_OF_PERSON: Bounds = { running: 2,',
    replace: 'const EXPORTS_OF_PERSON: Bounds = { running: 4,',
    caughtBy: starving('a third export of one person'),
  },
  {
    name: 'choices of a relation are behind the gate of lists',
    file: 'src/server/routes/records.ts',
    find: "  envelope: 'wrapped',\n  gate: 'list',\n  reply: list(named('KeyChoice')),",
    replace: "  envelope: 'wrapped',\n  reply: list(named('KeyChoice')),",
    caughtBy: starving('every answer without pages'),
  },
  {
    name: 'uploads of one person are counted by bytes',
    file: 'src/server/services/upload-limits.ts',
    find: 'limit: bytesPerMinute / KIBIBYTE, amount,',
    replace: 'limit: bytesPerMinute / KIBIBYTE, amount: 1,',
    caughtBy: uploads('228 MB of a contractor'),
  },
  {
    name: 'uploads of one person are counted by files',
    file: 'src/server/services/upload-limits.ts',
    find: 'limit: filesPerMinute,',
    replace: 'limit: 1_000_000,',
    caughtBy: uploads('many small files'),
  },
  {
    name: 'a person uploads so much a day',
    file: 'src/server/services/upload-limits.ts',
    find: 'limit: bytesPerDay / KIBIBYTE,',
    replace: 'limit: 1_000_000_000,',
    caughtBy: uploads('a day’s share'),
  },
  {
    name: 'an upload of no announced length is counted whole',
    file: 'src/server/plugins/input.ts',
    find: "request.headers['content-length'] ?? maxBytes)",
    replace: "request.headers['content-length'] ?? 0)",
    caughtBy: uploads('of a body whose length'),
  },
  {
    name: 'an upload that would fill the disk is refused before it comes',
    file: 'src/server/services/upload-limits.ts',
    find: "  if (!hasRoom(await statfs(dataDir), bytes)) throw refuse('DISK_FULL');\n",
    replace: '',
    caughtBy: { project: 'reliability', file: 'tests/reliability/full-disk.test.ts' },
  },
  {
    name: 'the floor of the disk counts what is coming',
    file: 'src/server/services/upload-limits.ts',
    find: 'disk.bavail * disk.bsize - bytes >= floor',
    replace: 'disk.bavail * disk.bsize >= floor',
    caughtBy: { project: 'unit', file: 'src/server/services/upload-limits.test.ts' },
  },
  {
    name: 'a server on loopback is asked for under the names of its machine',
    file: 'src/server/config.ts',
    find: 'return listed.length === 0 && isLoopback(host) ?',
    replace: 'return listed.length > 9 && isLoopback(host) ?',
    caughtBy: ownMachine,
  },
  {
    name: 'demo accounts are offered on the own machine alone',
    file: 'src/server/services/demo-accounts.ts',
    find: ' || !isAtThisMachine(peer)) return [];',
    replace: ') return [];',
    caughtBy: ownMachine,
  },
  {
    name: 'a ticket of a demo account opens on the own machine alone',
    file: 'src/server/services/demo-accounts.ts',
    find: 'const isGood = isAtThisMachine(peer) && isTokenShape(ticket);',
    replace: 'const isGood = isTokenShape(ticket);',
    caughtBy: ownMachine,
  },
  {
    name: 'an account with a password of its own is no demo account',
    file: 'src/server/services/demo-accounts.ts',
    find: "  if (!(await readCredential(db, taken.userId))?.demo) throw refuse('LOGIN_DEMO_TICKET');\n",
    replace: '',
    caughtBy: ownMachine,
  },
  {
    name: 'a ticket of a demo account ends',
    file: 'src/server/db/demo-ticket.ts',
    find: "      .where('expires_time', '>', now)\n",
    replace: '',
    caughtBy: ownMachine,
  },
  {
    name: 'a simulated code is shown on the own machine alone',
    file: 'src/server/services/sms/send-code.ts',
    find: 'return provider.send === null && isAtThisMachine(peer) ? code : null;',
    replace: 'return provider.send === null ? code : null;',
    caughtBy: ownMachine,
  },
  {
    name: 'who came through a proxy is not at this machine',
    file: 'src/server/services/own-machine.ts',
    find: "if (names.some((name) => FORWARDING.has(name) || name.startsWith('x-forwarded'))) return false;",
    replace: '',
    caughtBy: { project: 'unit', file: 'src/server/services/own-machine.test.ts' },
  },
];
