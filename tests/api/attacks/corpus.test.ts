import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Tests of one line of the attack corpus (security.md#4): each a file and words found in it. */
type Line = readonly (readonly [file: string, words: string])[];

const by = (...places: Line): Line => places;

const EVERY = 'tests/api/attacks/every-call.test.ts';
const LINES = 'tests/api/attacks/lines.test.ts';
const GRANTS = 'tests/api/attacks/grants.test.ts';
const SHEETS = 'tests/api/attacks/sheets.test.ts';
const MATRIX = 'tests/contract/access/matrix.test.ts';
const FIELDS = 'tests/contract/access/fields.test.ts';
const ISOLATION = 'tests/contract/isolation.test.ts';
const SESSION = 'tests/api/sign-in/session.test.ts';
const CAPTCHA = 'tests/api/sign-in/captcha.test.ts';
const CAPTCHA_LOGIN = 'tests/api/sign-in/captcha-login.test.ts';
const SMS = 'tests/api/sign-in/sms-login.test.ts';
const SMS_LIMITS = 'tests/api/sign-in/sms-limits.test.ts';
const TRANSPORT = 'tests/api/transport.test.ts';
const OWN = 'tests/api/own-account.test.ts';
const FILES = 'tests/api/files.test.ts';
const LISTS = 'tests/contract/lists/lists.test.ts';
const RECORDS = 'src/server/records/records.db.test.ts';
const WRITES = 'tests/contract/writes.test.ts';
const HUB = 'tests/api/notices/hub.test.ts';
const WECOM = 'tests/api/wecom.test.ts';
const STAGES = 'tests/api/hazards/hazard-stages.test.ts';
const RACES = 'tests/reliability/races/races.test.ts';
const MOVES = 'tests/api/hazards/hazard-transitions.test.ts';
const DICTIONARIES = 'tests/api/dictionaries.test.ts';
const PEOPLE = 'tests/api/attacks/administration/people.test.ts';
const MENUS = 'src/features/people/users/server/administer.api.test.ts';
const ROUNDS = 'src/features/inspection/plans/server/rounds.api.test.ts';
const STRUCTURE = 'tests/api/attacks/administration/structure.test.ts';
const SETTINGS = 'tests/api/attacks/administration/settings.test.ts';
const DESIGN = 'tests/api/attacks/forms.test.ts';

const CORPUS: { readonly [line: string]: Line } = {
  // Auth, captcha, SMS, WeCom
  1: by([SESSION, 'attacks 1, 2, 8'], [TRANSPORT, 'too deep or too large HTTP 413']),
  2: by([SESSION, '{ $ne: 1 }']),
  4: by([SESSION, 'does not say which of account and password was wrong']),
  5: by(
    [SMS, '5 forty wrong passwords from one address'],
    [SESSION, 'slows guessing down'],
    [TRANSPORT, 'does not believe forwarded addresses (attack 5)'],
  ),
  6: by([CAPTCHA_LOGIN, 'no token is issued'], [CAPTCHA_LOGIN, 'opens it, once']),
  8: by([SESSION, "rememberMe: 'yes'"]),
  9: by(
    [SESSION, 'tells a frozen account so only after'],
    ['src/features/people/tenants/server/tenants.api.test.ts', 'tenants-13 stopped'],
  ),
  11: by([SESSION, 'end with the logout (attack 11)'], [MATRIX, 'whoever has logged out is out']),
  12: by([SESSION, 'at once (attack 12)'], [SESSION, 'carry new permissions on the next request']),
  13: by([SESSION, '(attack 13)'], [MATRIX, 'nothing is done and nothing is read']),
  15: by([CAPTCHA, 'looks like one'], [CAPTCHA, 'slowed down, never broken']),
  16: by([CAPTCHA_LOGIN, 'no token is issued'], [CAPTCHA_LOGIN, 'opens it, once']),
  18: by(
    [SMS, '18 takes numbers of mainland telephones'],
    [SMS, '18 a number of nobody is answered as one of somebody'],
    [SMS_LIMITS, '18 alike for a number of somebody'],
  ),
  19: by(
    [SMS, '19 sends the next code after 60 seconds'],
    [SMS, '19 sends ten a day to a number'],
    [SMS_LIMITS, '19 from the second request of a number on'],
    [SMS_LIMITS, '19 from the second request of an address on'],
    [SMS, '19 burns a code after five wrong tries'],
    [SMS_LIMITS, '19 has the limits of the sign-in page'],
    [SMS_LIMITS, '19 tells a right code from a wrong and a dead one'],
  ),
  21: by([WECOM, '21 a sign-in that is not what it seems']),
  22: by([WECOM, '22 binding'], [WECOM, 'is undone by the person himself alone']),
  23: by([SESSION, 'not.toMatch(/password|hash|salt/i)'], [MATRIX, 'nothing is done and nothing is read']),
  24: by(['src/client/api/safe-url.test.ts', 'safeRedirect (security.md#R18)']),
  // Users and grants
  26: by([LISTS, 'fields that do not sort are refused'], [TRANSPORT, '26 27 a direction']),
  27: by([LISTS, 'DESC NULLS LAST; --'], [TRANSPORT, '26 27 a direction']),
  28: by(
    ['src/server/http/input/query.test.ts', 'refuses %s by name'],
    [EVERY, 'a key nobody knows stops exports'],
    [LISTS, 'a flat key it does not know'],
  ),
  30: by([LISTS, 'paging out of bounds is refused'], ['src/server/http/input/query.test.ts', '9223372036854775808']),
  31: by([LINES, '31 an organisation of others']),
  32: by([PEOPLE, '32 a new account'], [PEOPLE, 'takes no power, state or owner from its body']),
  34: by([RECORDS, 'the same unique value is taken once'], [PEOPLE, '34 one account']),
  35: by([EVERY, '(35, 65, 82)'], [LISTS, '1 or 1=1'], [ISOLATION, 'byte by byte']),
  37: by([GRANTS, '37 a role']),
  38: by([GRANTS, '38 an organisation']),
  39: by([LINES, '39 55 a status of %s'], [PEOPLE, '39 a status']),
  40: by([PEOPLE, '40 a password'], [ISOLATION, 'another tenant cannot touch anything']),
  42: by([OWN, '42 of one’s own record']),
  43: by([OWN, '43 an avatar is a picture']),
  45: by([PEOPLE, '45 a sheet of people'], [SHEETS, 'files that are none, or mean harm']),
  46: by([LINES, '46 choices of users']),
  // Menus, dictionaries, organisations
  48: by([STRUCTURE, '48 the tree of menus']),
  49: by([STRUCTURE, '49 a menu']),
  51: by([MENUS, '51 a sheet of menus'], [SHEETS, 'files that are none, or mean harm']),
  52: by([GRANTS, '52 the tree of menus']),
  54: by([DICTIONARIES, 'a type with values, or used by a field, stays']),
  55: by([DICTIONARIES, 'a status is 0 or 1 and nothing that looks like it'], [LINES, '39 55 a status of %s']),
  57: by([DICTIONARIES, 'names and codes are taken once'], [ISOLATION, 'another tenant cannot touch anything']),
  58: by([LINES, '58 60 trees as deep'], [ISOLATION, 'no other call tells another tenant anything']),
  60: by([LINES, '58 60 trees as deep'], [STRUCTURE, '60 the tree of organisations']),
  // Files
  61: by([FILES, 'what the content is not, the name cannot make it'], [FILES, '61 62 what a picture hides']),
  62: by([FILES, 'names that are paths or tricks stay names'], [FILES, '61 62 what a picture hides']),
  64: by([FILES, '64 an upload that breaks off']),
  65: by([FILES, 'ids that are none find nothing'], [ISOLATION, 'byte by byte'], [LINES, '65 68 a file somebody']),
  67: by([FILES, '67 ranges are served']),
  68: by([FILES, 'only the uploader deletes'], [LINES, '65 68 a file somebody']),
  70: by([LINES, '70 where a file lies'], [FILES, 'not.toContain(server.platform.config.dataDir)']),
  // Hazard workflow
  71: by(
    ['tests/api/hazards/hazard-register.test.ts', 'never takes status, owner, code or workflow fields'],
    [LINES, '71 persons, departments and tenants'],
    [FIELDS, 'what only the server writes'],
  ),
  73: by([FILES, 'only files of one’s own can be attached']),
  74: by([LINES, '74 an item of another point']),
  76: by([RACES, 'it.each(REPEATED)'], [MOVES, 'refused of everybody else']),
  77: by([RACES, "it.each(TRIED)('$name'"], [MOVES, 'refused of everybody else']),
  79: by([RACES, "it.each(TRIED)('$name'"]),
  80: by([MOVES, 'refused of everybody else'], [MATRIX, 'every code but the one is not enough']),
  82: by([LINES, '82 91 95 times and years'], [EVERY, '(35, 65, 82)'], [ISOLATION, 'is not touched']),
  83: by(['tests/api/hazards/hazard-register.test.ts', 'refuses plan items that do not exist']),
  85: by(['tests/contract/access/naming.ts', 'GET /ProcessFlowHandle/list'], [ISOLATION, 'is not touched']),
  86: by(
    ['tests/api/attacks/starving.test.ts', 'a third export of one person'],
    [MATRIX, 'every code but the one is not enough'],
  ),
  88: by([STAGES, 'with no number in words'], ['src/kinds/number/fixture.ts', 'refused:']),
  89: by([MOVES, 'refused of everybody else'], [FIELDS, 'what only the server writes']),
  91: by([LINES, '82 91 95 times and years']),
  92: by([STAGES, 'does not take %s for a result'], [STAGES, 'keeps rectifier and acceptor apart']),
  94: by([MOVES, 'refused of everybody else'], [ISOLATION, 'is not touched']),
  95: by([LINES, '82 91 95 times and years'], ['tests/api/statistics/home-rows.test.ts', "queryYear: 'abc'"]),
  // Catalogue, addresses, equipment, cameras, AI, plans
  97: by(
    [WRITES, 'a batch is deleted whole or not at all'],
    [RECORDS, 'what is pointed to cannot be deleted'],
    [TRANSPORT, "'/RiskPointType/mutiDelete'"],
  ),
  98: by(
    [SHEETS, 'files that are none, or mean harm'],
    ['tests/api/import/import.test.ts', 'contradicts the catalogue'],
  ),
  100: by([LINES, '100 cameras take addresses']),
  101: by([LINES, '101 of a row that is deleted']),
  103: by([RECORDS, 'the same unique value is taken once']),
  104: by(
    [FIELDS, 'secrets are told to nobody'],
    ['src/features/oversight/warnings/server/warnings.api.test.ts', 'whose key is in no answer'],
  ),
  106: by([ROUNDS, '106 107 are one of each']),
  107: by([ROUNDS, '106 107 are one of each']),
  // Administration
  109: by([GRANTS, '109 a role'], [RECORDS, 'the same unique value is taken once']),
  110: by(['src/features/people/tenants/server/tenants.api.test.ts', 'tenants-12 110'], [ISOLATION, 'byte by byte']),
  112: by(
    ['tests/api/hazards/risk-points.test.ts', 'settings that open something are starred'],
    [SETTINGS, '112 a secret setting'],
    [SETTINGS, '112 an address'],
  ),
  113: by(['src/kinds/rich-text/fixture.ts', 'onerror=alert(1)'], ['tests/api/notices/notices.test.ts', 'attack 113']),
  115: by([LISTS, 'fields that do not sort are refused'], [SETTINGS, '115 a log'], [SETTINGS, '115 a sign-in']),
  116: by(
    [DESIGN, 'a hostile field is refused by name'],
    ['src/features/design/code-generation/server/code-generation.api.test.ts', '(attack 116)'],
  ),
  118: by(['tests/api/design/revisions.test.ts', 'FORM_STALE']),
  // Socket
  119: by([HUB, '(attack 119)'], [HUB, 'whoever may make no call opens no hub']),
  121: by([HUB, '<img onerror>']),
  // Transport
  122: by([EVERY, 'of a type the call does not take are not read (122)']),
  124: by([EVERY, 'would reach a prototype, are malformed (1, 124)']),
  125: by([MATRIX, 'no other method does anything']),
  127: by([TRANSPORT, '(attack 127)'], [TRANSPORT, 'HTTP\\/1.1 431']),
  128: by(
    ['src/server/http/input/query.test.ts', 'refuses repeated and unstorable values by name'],
    [LISTS, 'or repeated query key'],
  ),
  130: by([RECORDS, 'texts are limited in characters, not in bytes']),
  // Excel import
  X1: by([SHEETS, 'files that are none, or mean harm'], ['src/server/workbook/zip/zip.test.ts', '(X1)']),
  X2: by([SHEETS, 'files that are none, or mean harm'], ['src/server/workbook/zip/zip.test.ts', 'stops a bomb']),
  X4: by([SHEETS, 'files that are none, or mean harm'], ['src/server/workbook/zip/zip.test.ts', '(X2, X4)']),
  X5: by([SHEETS, 'headings (X5)']),
  X7: by(['tests/api/import/import.test.ts', '5,001 rows (X7)']),
  X9: by(['tests/api/import/import.test.ts', 'one bad row writes nothing (X9)']),
  X10: by([SHEETS, 'X10 the same file sent twice']),
  X11: by([SHEETS, 'files that are none, or mean harm'], ['src/server/workbook/zip/zip.test.ts', '(X11)']),
  X14: by(['src/server/workbook/read-workbook.test.ts', '(X14)']),
  X15: by(['tests/api/import/import.test.ts', '(X15)']),
};

/** Number of lines of the corpus; removing one from the table above fails the test. */
const LINES_THERE_ARE = 100;

test('every line of the corpus is tried somewhere', () => {
  for (const [line, places] of Object.entries(CORPUS)) {
    expect(places.length, line).toBeGreaterThan(0);
    for (const [file, words] of places) {
      expect(existsSync(file), `${line}: ${file}`).toBe(true);
      expect(readFileSync(file, 'utf8').includes(words), `${line}: ${file} no longer says “${words}”`).toBe(true);
    }
  }
  expect(Object.keys(CORPUS)).toHaveLength(LINES_THERE_ARE);
});
