import type { Mutant, Suite } from './mutant.ts';

const older = (test: string): Suite => ({ project: 'server', file: 'tests/api/foreign-console.test.ts', test });

/** What older consoles of the API family build on. */
export const CONSOLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a session ends whatever the query of logout holds',
    file: 'src/features/sign-in/server/login.routes.ts',
    find: "      unknownQuery: 'ignored',\n",
    replace: '',
    caughtBy: older('ends the session whatever'),
  },
  {
    name: 'a token without a name stands in no log',
    file: 'src/server/http/replies/mask.ts',
    find: 'OPENS.test(name) || isToken(name, value)',
    replace: 'OPENS.test(name)',
    caughtBy: older('keeps the token of such a query'),
  },
  {
    name: 'the detail of a user has sysEmpInfo',
    file: 'src/features/users/server/sys-user.hooks.ts',
    find: '  decorateDetail: (ctx, row) => showPersons(ctx, [row]),\n',
    replace: '',
    caughtBy: older('say where they work'),
  },
  {
    name: 'a sex that is not known is a number',
    file: 'src/features/users/server/sys-user.hooks.ts',
    find: '    row.sex ??= SEX_UNKNOWN;\n',
    replace: '',
    caughtBy: older('have a sex that is a number'),
  },
  {
    name: 'open codes are among the permissions of everybody',
    file: 'src/features/sign-in/server/login-user.ts',
    find: '[...new Set([...permissions, ...OPEN_CODES])]',
    replace: '[...permissions]',
    caughtBy: older('are among everybody’s permissions'),
  },
  {
    name: 'a simulated code stands in result too',
    file: 'src/features/sign-in/server/login.routes.ts',
    find: '      isMirrored: true,\n',
    replace: '',
    caughtBy: older('shows the code of the simulator'),
  },
  {
    name: 'a file name that is not ASCII is encoded where old clients read it',
    file: 'src/server/http/input/binary.ts',
    find: 'PLAIN.test(fileName) ? fileName : encoded',
    replace: "PLAIN.test(fileName) ? fileName : 'file.png'",
    caughtBy: older('a name that is not ASCII'),
  },
];
