import type { Mutant, Suite } from './mutant.ts';

const administration = (name: string, test: string): Suite => ({
  project: 'api',
  file: `tests/api/attacks/administration/${name}.test.ts`,
  test,
});

/** Guards of the calls that keep people, menus, organisations, settings and logs (security.md#R9). */
export const ADMINISTRATION_MUTANTS: readonly Mutant[] = [
  {
    name: 'organisations granted to a user are part of his power',
    file: 'src/features/access/server/user-power.ts',
    find: "  refuseReach(ctx, granted.map(String), 'D1013');\n",
    replace: '',
    caughtBy: administration('people', '40 a password'),
  },
  {
    name: 'a user is not moved where he would see more than his mover',
    file: 'src/features/users/server/sys-user.hooks.ts',
    find: "    if (differs('orgId', before, record)) await refuseForeignHome(ctx, record);\n",
    replace: '',
    caughtBy: administration('people', 'a person'),
  },
  {
    name: 'an administrator is edited by super administrators alone',
    file: 'src/features/users/server/sys-user.hooks.ts',
    find: "    if (before.adminType !== '3' && ctx.caller.adminType !== '1') throw refuse('D1013');\n",
    replace: '',
    caughtBy: administration('people', 'a person'),
  },
  {
    name: 'one’s own password is not reset',
    file: 'src/features/users/server/administer.ts',
    find: "  if (String(user.id) === ctx.caller.id) throw invalid([], '自己的密码请在“安全设置”中修改');\n",
    replace: '',
    caughtBy: administration('people', '40 a password'),
  },
  {
    name: 'the password typed again is in no log',
    file: 'src/server/http/replies/mask.ts',
    find: '|^confirm$',
    replace: '',
    caughtBy: administration('people', '32 a new account'),
  },
  {
    name: 'a branch of a tree keeps its depth when it moves',
    file: 'src/server/records/tree.ts',
    find: '  if (before === null || resource.tree === null) return 1;',
    replace: '  if (before === null || resource.tree !== null) return 1;',
    caughtBy: administration('structure', '48'),
  },
  {
    name: 'a branch of organisations is moved by one who sees it all',
    file: 'src/features/organisation/server/sys-org.hooks.ts',
    find: '    if (before !== null) await refuseForeignBranch(ctx, before);\n',
    replace: '',
    caughtBy: administration('structure', '60'),
  },
  {
    name: 'a page of the sign-in is no router of a menu',
    file: 'src/features/access/server/sys-menu.hooks.ts',
    find: "    if (before === null || differs('router', before, record)) refuseTaken(record);\n",
    replace: '',
    caughtBy: administration('structure', '49'),
  },
  {
    name: 'an application with menus keeps its code',
    file: 'src/features/access/server/sys-app.hooks.ts',
    find: ' && (await hasMenus(ctx.db, String(before.code)))',
    replace: ' && before.id === 0',
    caughtBy: administration('structure', 'an application'),
  },
  {
    name: 'a secret setting is not read by renaming it',
    file: 'src/features/settings/server/sys-config.hooks.ts',
    find: '  if (!isSecret(record) && record.value === before.value) {',
    replace: '  if (!isSecret(record) && record.value === MASK) {',
    caughtBy: administration('settings', '112'),
  },
  {
    name: 'the value of a setting is in no log',
    file: 'src/features/settings/server/sys-config.hooks.ts',
    find: "  unlogged: ['value'],\n",
    replace: '',
    caughtBy: administration('settings', '112'),
  },
  {
    name: 'a setting names no address of the own network',
    file: 'src/features/settings/server/addresses.ts',
    find: ' : !isPublicAddress(host);',
    replace: ' : false;',
    caughtBy: administration('settings', '112'),
  },
  {
    name: 'clearing a log twice at once keeps one history',
    file: 'src/features/logs/server/clear-logs.ts',
    find: '  await lockName(ctx.db, `clear|${log}`);\n',
    replace: '',
    caughtBy: administration('settings', '115'),
  },
];
