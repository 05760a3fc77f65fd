import type { Mutant, Suite } from './mutant.ts';

const attack = (name: string, test?: string): Suite => ({
  project: 'api',
  file: `tests/api/attacks/${name}.test.ts`,
  ...(test ? { test } : {}),
});
const REQUESTS = attack('requests');
const HIDDEN = attack('hidden-records');

/** Guards of the single lines of the attack corpus that no larger suite asks for. */
export const ATTACK_MUTANTS: readonly Mutant[] = [
  {
    name: 'a key is given once',
    file: 'src/server/plugins/json-scan.ts',
    find: '      if (keys.has(key)) return key.slice(0, SHOWN_KEY);\n',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'a byte order mark is refused',
    file: 'src/server/plugins/json-body.ts',
    find: ' || bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'an id has one spelling',
    file: 'src/server/fields/reference-facet.ts',
    find: 'const DIGITS = new RegExp(DIGIT_ID_PATTERN);',
    replace: 'const DIGITS = new RegExp(DIGIT_ID_PATTERN && /^[0-9]{1,16}$/);',
    caughtBy: REQUESTS,
  },
  {
    name: 'a code has one spelling',
    file: 'src/server/fields/dictionary.ts',
    find: '/^(0|-?[1-9]\\d{0,4})$/',
    replace: '/^-?\\d{1,5}$/',
    caughtBy: REQUESTS,
  },
  {
    name: 'a direction without a field is looked at',
    file: 'src/server/services/records/list-query.ts',
    find: "  if (direction !== 'ascend' && direction !== 'descend') throw refuse('SORT_FIELD');\n  if (sortField === undefined",
    replace:
      "  if (sortField && direction !== 'ascend' && direction !== 'descend') throw refuse('SORT_FIELD');\n  if (sortField === undefined",
    caughtBy: REQUESTS,
  },
  {
    name: 'the parts of an upload are known',
    file: 'src/server/plugins/upload.ts',
    find: '      refusePart(part, known);\n',
    replace: '',
    caughtBy: REQUESTS,
  },
  {
    name: 'what no route answers is bound as well',
    file: 'src/server/plugins/web.ts',
    find: "sendFailure(addAllHeaders(reply), refuse('1013001')",
    replace: "sendFailure(addAllHeaders && reply, refuse('1013001')",
    caughtBy: REQUESTS,
  },
  {
    name: 'a link to a file dies with its session',
    file: 'src/server/services/files.ts',
    find: '  return (await isGood(identities, session)) ? claim.tenant : null;',
    replace: '  return identities && isGood && session ? claim.tenant : null;',
    caughtBy: attack('file-links'),
  },
  {
    name: 'common passwords are refused',
    file: 'src/server/services/passwords.ts',
    find: 'isCommonPassword(password) || ',
    replace: '',
    caughtBy: attack('own-record', 'passwords'),
  },
  {
    name: 'the names of their owner make no password',
    file: 'src/server/services/passwords.ts',
    find: ' || names.some((name) => isMadeOfName(password, name))',
    replace: '',
    caughtBy: attack('own-record', 'passwords'),
  },
  {
    name: 'whose number it is is told to nobody',
    file: 'src/server/services/own-account.ts',
    find: '    throw tellsOfAnother(error) ? numberRefused() : error;',
    replace: '    throw error;',
    caughtBy: attack('own-record', 'number'),
  },
  {
    name: 'few numbers are tried in a day',
    file: 'src/server/services/own-account.ts',
    find: '  if (isUsedUp) throw numberRefused();\n',
    replace: '',
    caughtBy: attack('own-record', 'number'),
  },
  {
    name: 'risk points are of their organisation',
    file: 'schemas/resources/RiskPoint.json',
    find: '  "scope": "orgId",\n',
    replace: '',
    caughtBy: attack('own-scope'),
  },
  {
    name: 'equipment is of its organisation',
    file: 'schemas/resources/EquipmentFile.json',
    find: '  "scope": "orgId",\n',
    replace: '',
    caughtBy: attack('own-scope'),
  },
  {
    name: 'streams are told to those who watch cameras',
    file: 'schemas/resources/CameraFile.json',
    find: '        "x-permission": { "read": "CameraFile:page" },\n',
    replace: '',
    caughtBy: attack('own-scope'),
  },
  {
    name: 'people are sent back to this installation alone',
    file: 'src/server/services/wecom/authorize.ts',
    find: ' || !isWayBack(settings.redirectUri, platform.config)',
    replace: '',
    caughtBy: attack('way-back'),
  },
  {
    name: 'no address of return elsewhere is stored',
    file: 'src/server/services/wecom/way-back.ts',
    find: ' || isWayBack(address.trim(), config)) return;',
    replace: ' || isWayBack || config) return;',
    caughtBy: attack('way-back'),
  },
  {
    name: 'codes of a dictionary differ in more than case',
    file: 'src/server/hooks/sys-dict-data.ts',
    find: '  if (!(await hasCodeVariant(ctx.db, of))) return;\n',
    replace: '  if (of) return;\n',
    caughtBy: attack('codes'),
  },
  {
    name: 'an application is changed to by those who have a menu of it',
    file: 'src/server/services/menus.ts',
    find: '  if (!apps.some(({ code }) => code === application)) throw notFound();\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'drafts of news are for those who keep news',
    file: 'src/server/hooks/news.ts',
    find: '  visible: visibleNews,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'super administrators show to their like alone',
    file: 'src/server/hooks/sys-user.ts',
    find: '  visible: visibleUsers,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
  {
    name: 'super administrators are named by their like alone',
    file: 'src/server/hooks/sys-user.ts',
    find: '  nameable: usersToName,\n',
    replace: '',
    caughtBy: HIDDEN,
  },
];
