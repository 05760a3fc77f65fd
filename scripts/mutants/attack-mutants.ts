import type { Mutant, Suite } from './mutant.ts';

const attack = (name: string, test?: string): Suite => ({
  project: 'server',
  file: `tests/api/attacks/${name}.test.ts`,
  ...(test ? { test } : {}),
});
const REQUESTS: Suite = { project: 'server', file: 'tests/api/transport.test.ts' };
const CODES: Suite = { project: 'server', file: 'tests/api/dictionaries.test.ts' };
const HIDDEN = attack('hidden-records');
const WECOM: Suite = { project: 'server', file: 'tests/api/wecom.test.ts' };
const OWN: Suite = { project: 'server', file: 'tests/api/own-account.test.ts' };
const OWN_PASSWORDS: Suite = { ...OWN, test: 'passwords' };
const OWN_NUMBERS: Suite = { ...OWN, test: 'number' };

const TENANTS: Suite = { project: 'server', file: 'src/features/people/tenants/server/tenants.api.test.ts' };
const MAIL: Suite = { project: 'server', file: 'src/features/messages/mail/server/mail.api.test.ts' };

/** Mutants of guards that only the attack corpus tests, each with a single line, and no larger suite. */
export const ATTACK_MUTANTS: readonly Mutant[] = [
  {
    name: 'tenants are administered by operators alone',
    file: 'src/server/http/admission/admission.ts',
    find: ' && (!endpoint.operators || isOperator(caller))',
    replace: '',
    caughtBy: TENANTS,
  },
  {
    name: 'a super administrator of another tenant is no operator',
    file: 'src/server/http/admission/admission.ts',
    find: 'session.tenant === DEFAULT_TENANT && ',
    replace: '',
    caughtBy: TENANTS,
  },
  {
    name: 'a menu of one’s own opens nothing beyond the limit of the tenant',
    file: 'src/features/people/tenants/server/menu-limit.ts',
    find: 'permission !== null && !permissions.has(permission)',
    replace: 'permission === code && !permissions.has(permission)',
    caughtBy: TENANTS,
  },
  {
    name: 'the title of a mail is one line',
    file: 'src/features/messages/mail/server/post-mail.ts',
    find: "  if (/[\\r\\n]/.test(mail.title)) throw invalid([{ field: 'title', message: '标题不能换行' }]);\n",
    replace: '',
    caughtBy: MAIL,
  },
  {
    name: 'a key is given once',
    file: 'src/server/http/input/json-body.ts',
    find: '      if (keys.has(key)) return key.slice(0, SHOWN_KEY);\n',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'a byte order mark is refused',
    file: 'src/server/http/input/json-body.ts',
    find: ' || bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'an id has one spelling',
    file: 'src/kinds/relation/storage.ts',
    find: 'const DIGITS = new RegExp(DIGIT_ID_PATTERN);',
    replace: 'const DIGITS = new RegExp(DIGIT_ID_PATTERN && /^[0-9]{1,16}$/);',
    caughtBy: REQUESTS,
  },
  {
    name: 'an organisation people are looked for in has one spelling',
    file: 'src/features/hazard/hazards/server/hazards.routes.ts',
    find: 'pattern: DIGIT_ID_PATTERN',
    replace: 'maxLength: 16',
    caughtBy: REQUESTS,
  },
  {
    name: 'a code has one spelling',
    file: 'src/kinds/dictionary/storage.ts',
    find: '/^(0|-?[1-9]\\d{0,4})$/',
    replace: '/^-?\\d{1,5}$/',
    caughtBy: REQUESTS,
  },
  {
    name: 'a direction without a field is looked at',
    file: 'src/server/records/list-query.ts',
    find: "  if (direction !== 'ascend' && direction !== 'descend') throw wrongOrder();",
    replace: "  if (key && direction !== 'ascend' && direction !== 'descend') throw wrongOrder();",
    caughtBy: REQUESTS,
  },
  {
    name: 'the parts of an upload are known',
    file: 'src/server/http/input/upload.ts',
    find: '      refusePart(part, known);\n',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'what no route answers is bound as well',
    file: 'src/server/http/web.ts',
    find: "sendFailure(addAllHeaders(reply), refuse('1013001')",
    replace: "sendFailure(addAllHeaders && reply, refuse('1013001')",
    caughtBy: REQUESTS,
  },
  {
    name: 'a link to a file dies with its session',
    file: 'src/features/records/files/server/files.ts',
    find: '  return (await isGood(identities, session)) ? claim.tenant : null;',
    replace: '  return identities && isGood && session ? claim.tenant : null;',
    caughtBy: attack('uploads'),
  },
  {
    name: 'common passwords are refused',
    file: 'src/server/session/passwords.ts',
    find: 'isCommonPassword(password) || ',
    replace: '',
    caughtBy: OWN_PASSWORDS,
  },
  {
    name: 'the names of their owner make no password',
    file: 'src/server/session/passwords.ts',
    find: ' || names.some((name) => isMadeOfName(password, name))',
    replace: '',
    caughtBy: OWN_PASSWORDS,
  },
  {
    name: 'one old password is changed once',
    file: 'src/features/people/account/server/change-password.ts',
    find: "    if ((await lockHash(transaction, caller.id)) !== proven) throw refuse('D1004');\n",
    replace: '',
    caughtBy: { ...OWN, test: 'five changes' },
  },
  {
    name: 'whose number it is is told to nobody',
    file: 'src/features/people/account/server/own-account.ts',
    find: '    throw tellsOfAnother(error) ? numberRefused() : error;',
    replace: '    throw error;',
    caughtBy: OWN_NUMBERS,
  },
  {
    name: 'few numbers are tried in a day',
    file: 'src/features/people/account/server/own-account.ts',
    find: '  if (isUsedUp) throw numberRefused();\n',
    replace: '',
    caughtBy: OWN_NUMBERS,
  },
  {
    name: 'risk points are of their organisation',
    file: 'schemas/resources/RiskPoint.json',
    find: '  "scope": "orgId",\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'equipment is of its organisation',
    file: 'schemas/resources/EquipmentFile.json',
    find: '  "scope": "orgId",\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'streams are told to those who watch cameras',
    file: 'schemas/resources/CameraFile.json',
    find: '        "x-permission": { "read": "CameraFile:page" },\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'people are sent back to this installation alone',
    file: 'src/features/people/sign-in/server/wecom/authorize.ts',
    find: ' || !isWayBack(settings.redirectUri, platform.config)',
    replace: '',
    caughtBy: WECOM,
  },
  {
    name: 'no address of return elsewhere is stored',
    file: 'src/features/people/sign-in/server/wecom/authorize.ts',
    find: ' || isWayBack(address.trim(), config)) return;',
    replace: ' || isWayBack || config) return;',
    caughtBy: WECOM,
  },
  {
    name: 'what is read before a write knows codes whatever their case',
    file: 'src/server/records/values/uniqueness.ts',
    find: 'fields.filter((field) => field.folded)',
    replace: 'fields.filter((field) => field.folded && field.secret)',
    caughtBy: CODES,
  },
  {
    name: 'of two codes added at once that differ in case one is taken',
    file: 'src/server/db/migrate/tables.ts',
    find: 'uniques.filter((columns) => columns.some((column) => folded.includes(column)))',
    replace: 'uniques.filter((columns) => columns.length > 9 && folded.length > 0)',
    caughtBy: CODES,
  },
  {
    name: 'who loses a race for a code is told so',
    file: 'src/server/records/values/uniqueness.ts',
    find: ', foldedIndexName(table, columns)]',
    replace: ']',
    caughtBy: CODES,
  },
  {
    name: 'codes of one sheet differ in more than case',
    file: 'src/features/records/import/server/check-rows.ts',
    find: 'columns[at]?.field.folded ?',
    replace: 'columns[at]?.field.secret ?',
    caughtBy: CODES,
  },
  {
    name: 'codes that differ in case stop no start',
    file: 'src/server/db/migrate/difference.ts',
    find: 'return lenient ?',
    replace: "return lenient && name === '' ?",
    caughtBy: {
      project: 'server',
      file: 'src/server/db/migrate/migrate.db.test.ts',
      test: 'codes that differ in spelling',
    },
  },
  {
    name: 'an older start takes nothing from a newer version',
    file: 'src/server/db/migrate/difference.ts',
    find: 'if (columns && present.isNewer)',
    replace: 'if (columns && !present)',
    caughtBy: { project: 'server', file: 'src/server/db/migrate/migrate.db.test.ts', test: 'a start of an older' },
  },
  {
    name: 'a timer of a newer version is left to its servers',
    file: 'src/features/running/timers/server/timer-runner.ts',
    find: 'if (this.#isLeft(slot, timer))',
    replace: 'if (false)',
    caughtBy: { project: 'server', file: 'src/features/running/timers/server/timers.api.test.ts', test: 'waits a day' },
  },
  {
    name: 'what an index waited for is tried again',
    file: 'src/server/db/migrate/difference.ts',
    find: 'const again = contradicted(table, present);',
    replace: 'const again = contradicted(table, present).slice(9);',
    caughtBy: {
      project: 'server',
      file: 'src/server/db/migrate/migrate.db.test.ts',
      test: 'codes that differ in spelling',
    },
  },
  {
    name: 'a code of an administrator is his whatever its case',
    file: 'src/features/start/seed/server/new-parts.ts',
    find: '!taken.has(foldedText(String(code)))',
    replace: '!taken.has(String(code))',
    caughtBy: { project: 'server', file: 'src/features/start/seed/server/new-parts.db.test.ts' },
  },
  {
    name: 'an application is changed to by those who have a menu of it',
    file: 'src/features/people/access/server/menus.ts',
    find: '  if (!apps.some(({ code }) => code === application)) throw notFound();\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'drafts of news are for those who keep news',
    file: 'src/features/messages/news/server/news.hooks.ts',
    find: '  visible: visibleNews,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'super administrators show to their like alone',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '  visible: visibleUsers,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'super administrators are named by their like alone',
    file: 'src/features/people/users/server/sys-user.hooks.ts',
    find: '  nameable: usersToName,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
];
