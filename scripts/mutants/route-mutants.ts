import type { Mutant, Suite } from './mutant.ts';

const matrix = (test: string): Suite => ({ project: 'server', file: 'tests/contract/access/matrix.test.ts', test });
const fields = (test: string): Suite => ({ project: 'server', file: 'tests/contract/access/fields.test.ts', test });
const isolation = (test: string): Suite => ({ project: 'server', file: 'tests/contract/isolation.test.ts', test });
const lines = (test: string): Suite => ({ project: 'server', file: 'tests/api/attacks/lines.test.ts', test });
const notices = (test: string): Suite => ({ project: 'server', file: 'tests/api/notices/notices.test.ts', test });

/**
 * Mutants of guards of all calls, and of single calls that lacked a guard in the past (security.md#R2, security.md#R5,
 * security.md#R7, security.md#R27; attack corpus).
 */
export const ROUTE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a one-time password opens no file',
    file: 'src/server/http/admission/admission.ts',
    find: "return endpoint.access === 'anonymous' && isNobody ? null : caller;",
    replace: 'return caller;',
    caughtBy: matrix('a one-time password opens its own change'),
  },
  {
    name: 'a call of one’s own table asks for its code',
    file: 'src/features/hazard/hazards/server/hazards.routes.ts',
    find: "  return { ...open(path, read), access: 'permission', permission: path.replace('/', ':') };",
    replace: '  return open(path, read);',
    caughtBy: matrix('every code but the one is not enough'),
  },
  {
    name: 'a code is that of the call',
    file: 'src/server/http/admission/rights.ts',
    find: ' || permissions.has(code)',
    replace: ' || permissions.size > 0',
    caughtBy: matrix('every code but the one is not enough'),
  },
  {
    name: 'a descriptor cannot open a list for everybody',
    file: 'schemas/resources/sysConfig.json',
    find: '{ "verb": "list", "access": "permission" }',
    replace: '"list"',
    caughtBy: matrix('every code but the one is not enough'),
  },
  {
    name: 'a disabled tenant is out',
    file: 'src/server/session/authentication.ts',
    find: "  if (!session.tenantEnabled) throw refuse('1011007');\n",
    replace: '',
    caughtBy: matrix('nothing is done and nothing is read'),
  },
  {
    name: 'a job is its caller’s',
    file: 'src/server/jobs/jobs.sql.ts',
    find: "      .where('user_id', '=', of.userId),\n",
    replace: ',\n',
    caughtBy: isolation('jobs and notices are their owner'),
  },
  {
    name: 'a notice is its receiver’s',
    file: 'src/features/messages/notices/server/own-notices.sql.ts',
    find: ".where('n.user_id', '=', userId)",
    replace: ".where('n.user_id', 'is not', null)",
    caughtBy: isolation('jobs and notices are their owner'),
  },
  {
    name: 'what was withdrawn is out of sight',
    file: 'src/features/messages/notices/server/own-notices.sql.ts',
    find: ".where('n.withdrawn_time', 'is', null)",
    replace: ".where('n.user_id', 'is not', null)",
    caughtBy: notices('what was withdrawn is gone'),
  },
  {
    name: 'what was withdrawn unread is not read by marking everything read',
    file: 'src/features/messages/notices/server/own-notices.sql.ts',
    find: "    .where('withdrawn_time', 'is', null);",
    replace: '    ;',
    caughtBy: notices('what was withdrawn is gone'),
  },
  {
    name: 'only a draft is edited',
    file: 'src/features/messages/notices/server/written.ts',
    find: "if (status !== DRAFT) throw refuse('D7002');",
    replace: '',
    caughtBy: notices('then it is edited no more'),
  },
  {
    name: 'everybody means those of the data scope',
    file: 'src/features/messages/notices/server/written.ts',
    find: "const within = scope === 'all' ? null : scope;",
    replace: 'const within = scope ? null : null;',
    caughtBy: notices('reach nobody outside their scope'),
  },
  {
    name: 'a file that is not seen is not there',
    file: 'src/features/records/files/server/files.ts',
    find: "if (!file || (ctx.caller.adminType !== '1' && !(await maySee(ctx, file)))) throw refuse('D8000');",
    replace: "if (!file) throw refuse('D8000');",
    caughtBy: lines('65 68 a file somebody may not see'),
  },
  {
    name: 'a secret is starred in the log, whatever it is called',
    file: 'src/server/http/replies/mask.ts',
    find: 'SECRET.test(key) || secret.has(key)',
    replace: 'SECRET.test(key)',
    caughtBy: fields('a secret that was sent is kept in its column'),
  },
  {
    name: 'who may not read does not write blindly',
    file: 'src/compiler/field.ts',
    find: 'write = read }',
    replace: 'write = null }',
    caughtBy: fields('without the code of a field its value stays'),
  },
  {
    name: 'a field that needs a code is not exported without it',
    file: 'src/engine/projections/export.ts',
    find: ' || !mayRead(field, can)',
    replace: ' || !can',
    caughtBy: fields('what asks for a code is not told without it'),
  },
  {
    name: 'a field that needs a code is no question without it',
    file: 'src/server/records/list-query.ts',
    find: 'return mayRead(field, (code) => may(ctx, code));',
    replace: 'return mayRead(field, (code) => may(ctx, code) || code !== null);',
    caughtBy: fields('it is no question either'),
  },
  {
    name: 'a field that needs a code is not named without it',
    file: 'src/server/schemas/schemas.ts',
    find: 'return field.permission.read === null || can(field.permission.read);',
    replace: 'return field.permission.read === null || can !== undefined;',
    caughtBy: fields('nor is it named'),
  },
  {
    name: 'an export refuses keys nobody knows',
    file: 'src/server/http/input/input.ts',
    find: 'return unknownQuery ?? (',
    replace: 'void unknownQuery;\n  return (',
    caughtBy: { project: 'server', file: 'tests/api/transport.test.ts', test: 'an export refuses whatever' },
  },
];
