import type { Mutant, Suite } from './mutant.ts';

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
];
