import type { Mutant, Suite } from '../mutant.ts';

const guide = (test: string): Suite => ({
  project: 'server',
  file: 'src/features/start/setup/server/setup.api.test.ts',
  test,
});
const people = (test: string): Suite => ({ project: 'server', file: 'tests/api/import/import-people.test.ts', test });
const demo = (test: string): Suite => ({
  project: 'server',
  file: 'src/features/start/demo/server/removal/remove-demo.api.test.ts',
  test,
});
const ALL = 'from an empty installation';
const REMEMBERED = 'columns confirmed once';
const DEMO = 'demo data';

/** Mutants of setting up an empty installation, and of removing the demo data. */
export const SETUP_MUTANTS: readonly Mutant[] = [
  {
    name: 'setup: people out of sight are neither listed nor given a role',
    file: 'src/features/start/setup/server/roles.ts',
    find: 'visible: visibleBranches(ctx, model.resource)',
    replace: 'visible: visibleBranches(ctx, model.resource).slice(0, 0)',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: the strongest role is offered last',
    file: 'src/features/start/setup/server/roles.ts',
    find: 'strength(one) - strength(other)',
    replace: 'strength(other) - strength(one)',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: an undo leaves people whose roles changed meanwhile alone',
    file: 'src/features/start/setup/server/setup.sql.ts',
    find: "eb(eb.fn.countAll(), '=', 1),",
    replace: '',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: a role is given to no more people than were asked about',
    file: 'src/features/start/setup/server/roles.ts',
    find: 'selectWithoutRole(ctx.db, people, most)',
    replace: 'selectWithoutRole(ctx.db, people, Math.max(most, MOST_GIVEN))',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: a role that gives rights is asked about twice',
    file: 'src/features/start/setup/client/give-role.tsx',
    find: 'onOk: givesRights ? again : onOk,',
    replace: 'onOk: givesRights && count < 0 ? again : onOk,',
    caughtBy: { project: 'client', file: 'src/features/start/setup/client/roles-step.test.tsx' },
  },
  {
    name: 'setup: a person who has signed in gets no first password',
    file: 'src/features/start/setup/server/passwords.ts',
    find: "if (typeof lastLoginTime === 'string') {",
    replace: "if (lastLoginTime === '') {",
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: a stopped person gets no first password',
    file: 'src/features/start/setup/server/passwords.ts',
    find: 'if (status === 1) throw',
    replace: 'if (status === 7) throw',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: the answer with first passwords is kept nowhere',
    file: 'src/features/start/setup/server/setup.routes.ts',
    find: '      secretReply: true,\n',
    replace: '',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: the guide ends when no step is open',
    file: 'src/features/start/setup/server/progress.ts',
    find: 'if (finished && open >= 0) {',
    replace: 'if (finished && open > 99) {',
    caughtBy: guide(ALL),
  },
  {
    name: 'setup: a typed list names a department once',
    file: 'src/features/start/setup/server/departments.ts',
    find: 'if (same) throw',
    replace: 'if (same && line < 0) throw',
    caughtBy: { project: 'unit', file: 'src/features/start/setup/server/outline.test.ts' },
  },
  {
    name: 'sheets: only confirmed headings are written without asking',
    file: 'src/features/records/import/server/reading/header.ts',
    find: 'headings.every((heading) => remembered.has(heading))',
    replace: 'headings.some((heading) => remembered.has(heading))',
    caughtBy: people(REMEMBERED),
  },
  {
    name: 'sheets: a column put aside stays aside',
    file: 'src/features/records/import/server/reading/header.ts',
    find: 'remembered.get(normaliseHeading(headingOf(words)));',
    replace: 'remembered.get(normaliseHeading(headingOf(words))) ?? undefined;',
    caughtBy: { project: 'unit', file: 'src/features/records/import/server/reading/header.test.ts' },
  },
  {
    name: 'sheets: roles a sheet names lie within the power of who imports it',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '    if (namesRoles(before, record)) await refuseNamedRoles(ctx, before, record);\n',
    replace: '',
    caughtBy: people('a list of people as a plant keeps it'),
  },
  {
    name: 'demo: nothing goes without the word',
    file: 'src/features/start/demo/server/removal/remove-demo.ts',
    find: 'if (word.trim() !== WORD) throw',
    replace: "if (word.trim() === '') throw",
    caughtBy: demo(DEMO),
  },
  {
    name: 'demo: what people added and names demo rows keeps them',
    file: 'src/features/start/demo/server/removal/remove-demo.ts',
    find: 'if (blocks.length > 0) throw',
    replace: 'if (blocks.length > 99) throw',
    caughtBy: demo(DEMO),
  },
  {
    name: 'demo: rows people add beside those of the seed stay',
    file: 'src/features/start/demo/server/removal/demo-rows.sql.ts',
    find: 'if (until === undefined) return',
    replace: 'if (until !== undefined) return',
    caughtBy: { project: 'server', file: 'src/features/start/demo/server/arrival.api.test.ts' },
  },
  {
    name: 'demo: what the clock made of its plans goes with them',
    file: 'src/features/start/demo/server/removal/demo-rows.sql.ts',
    find: '  if (!belongs) return own;',
    replace: '  if (!belongs || belongs) return own;',
    caughtBy: demo(DEMO),
  },
];
