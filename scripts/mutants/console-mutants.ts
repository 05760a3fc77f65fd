import type { Mutant, Suite } from './mutant.ts';

const older = (test: string): Suite => ({ project: 'server', file: 'tests/api/foreign-console.test.ts', test });

const CHECKS: Suite = { project: 'unit', file: 'scripts/checks/checks.test.ts' };

/** Mutants of behaviour that older consoles of the same API depend on, and of support for old browsers. */
export const CONSOLE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a session ends whatever the query of logout holds',
    file: 'src/features/people/sign-in/server/login.routes.ts',
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
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '  decorateDetail: (ctx, row) => showPersons(ctx, [row]),\n',
    replace: '',
    caughtBy: older('say where they work'),
  },
  {
    name: 'a sex that is not known is a number',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '    row.sex ??= SEX_UNKNOWN;\n',
    replace: '',
    caughtBy: older('have a sex that is a number'),
  },
  {
    name: 'open codes are among the permissions of everybody',
    file: 'src/server/session/permissions.ts',
    find: '...elsewhere, ...OPEN_CODES]',
    replace: '...elsewhere]',
    caughtBy: older('are among everybody’s permissions'),
  },
  {
    name: 'codes that are called otherwise elsewhere have that name as well',
    file: 'src/server/session/permissions.ts',
    find: '...held, ...elsewhere,',
    replace: '...held,',
    caughtBy: older('have the name a console asks for'),
  },
  {
    name: 'a header of others is known in its own order',
    file: 'src/features/records/import/server/reading/open-sheet.ts',
    find: 'columns.every(({ column, heading }, at) => column === at && heading === titles[at])',
    replace: 'columns.every(({ heading }) => titles.includes(heading))',
    caughtBy: older('are added by the columns of the wire'),
  },
  {
    name: 'our own export is known where rows are found again',
    file: 'src/features/records/import/server/target.ts',
    find: ', ...exportHeaders(ctx, resource)]',
    replace: ']',
    caughtBy: older('are known again in the export'),
  },
  {
    name: 'a list without an entry chooses nothing',
    file: 'src/server/records/values/relations.ts',
    find: "String(value).split(',').filter(Boolean)",
    replace: "String(value).split(',')",
    caughtBy: older('are added without a position'),
  },
  {
    name: 'a simulated code stands in result too',
    file: 'src/features/people/sign-in/server/login.routes.ts',
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
  {
    name: 'what the oldest browsers lack is refused',
    file: 'scripts/checks/floor/floor.mjs',
    find: 'if (name in ALLOWED) continue;',
    replace: 'continue;',
    caughtBy: CHECKS,
  },
  {
    name: 'an older value in a custom property is no way out',
    file: 'scripts/checks/floor/floor.mjs',
    find: " && !property.startsWith('--')",
    replace: '',
    caughtBy: CHECKS,
  },
];
