/**
 * `node scripts/checks/floor/newer.mjs` writes newer.txt: features that a supported browser (package.json) lacks, from
 * MDN's data. Run it after package.json names other browsers, and sometimes to include new web features.
 */
import { writeFileSync } from 'node:fs';
import { inRoot } from '../../boot/paths.mjs';
import { browserFloor } from '../../boot/web/parts.mjs';
import { readCompatibility } from './fetched.mjs';
import { floorLine } from './floor.mjs';

/** @typedef {{ version_added?: string | boolean | null, version_removed?: string, flags?: object[] }} Support */
/** @typedef {{ __compat?: { support: Record<string, Support | Support[]> } }} Feature */

/** Interfaces that the console never uses: devices, payments, graphics cards, codecs, advertising, AI models. */
const FOREIGN =
  /^(?:Accelerometer|AI|Audio|Authenticator|Background|Bluetooth|CSS[A-Z]|Contact|Content|Cookie|Credential|Digital|Direct|Encoded|EXT_|Federated|Fenced|Gamepad|GPU|Gyroscope|HID|Identity|Image[A-Z]|Interest|Language|Launch|Magneto|Media|MIDI|NDEF|Navigat|OES_|OVR_|Payment|Performance|Periodic|Presentation|Protected|Proof|PublicKey|Push|Rewriter|RTC|Serial|Service|Shared|Smart|Speech|Storage|Summar|SVG|TCP|Texture|Translator|Trusted|UDP|USB|Video|View|Web[A-Z]|WEBGL|Window[A-Z]|Writer|XR|.*(?:Orientation|Sensor|Timeline))/;
const BROWSERS = ['chrome', 'safari', 'firefox'];
const WIDTH = 118;

const floor = browserFloor();
const looks = browserFloor('looks').chrome ?? 0;
/** New features by name, ending with ! if browsers of set `looks` lack them too. @type {Map<string, string>} */
const newer = new Map();
/** Names that exist in all supported browsers on some object: a call of one is no new feature. @type {Set<string>} */
const old = new Set();

/**
 * @param {Feature} feature
 * @param {string} browser
 */
function since({ __compat }, browser) {
  const versions = [__compat?.support[browser] ?? []]
    .flat()
    .filter(({ flags, version_added, version_removed }) => !flags && !version_removed && version_added)
    .map(({ version_added: added }) => (added === true ? 0 : Number.parseFloat(String(added).replace('≤', ''))))
    .filter((version) => !Number.isNaN(version));
  return Math.min(Number.POSITIVE_INFINITY, ...versions);
}

/**
 * Records a feature as new or old; true if it is new. Ignores features that no version of Chromium has, since
 * developers notice that they fail.
 * @param {string} name
 * @param {unknown} value
 * @param {boolean} [isForeign] true: records the feature only if it is old
 */
function note(name, value, isForeign = false) {
  const feature = /** @type {Feature} */ (value);
  if (!feature.__compat || since(feature, 'chrome') === Number.POSITIVE_INFINITY) return false;
  const isNewer = BROWSERS.some((browser) => since(feature, browser) > (floor[browser] ?? 0));
  if (!isNewer) old.add(name);
  else if (!isForeign) newer.set(name, since(feature, 'chrome') > looks ? `${name}!` : name);
  return isNewer;
}

/** @param {unknown} value */
const membersOf = (value) => Object.entries(/** @type {object} */ (value)).filter(([name]) => name !== '__compat');

/** @param {unknown} value */
function noteTypes(value) {
  for (const [name, type] of membersOf(value)) {
    if (/^[a-z]+(-[a-z]+)*$/.test(name)) note(`${name}()`, type);
    if (typeof type === 'object' && type !== null) noteTypes(type);
  }
}

const { api, css, javascript } = await readCompatibility();
for (const [name, object] of membersOf({ ...api, ...javascript.builtins })) {
  const isForeign = FOREIGN.test(name);
  note(name, object, isForeign);
  for (const [member, feature] of membersOf(object)) {
    if (member.endsWith('_static')) note(`${name}.${member.slice(0, -'_static'.length)}`, feature, isForeign);
    // Ignores method names without a capital letter, since many libraries have methods of the same name.
    else if (/^[a-z][A-Za-z\d]+$/.test(member) && (name === 'Array' || /[A-Z]/.test(member)))
      note(`.${member}`, feature, isForeign);
  }
}
for (const [name, property] of membersOf(css.properties)) {
  if (name.startsWith('-') || note(`${name}:`, property)) continue;
  for (const [value, feature] of membersOf(property)) if (/^[a-z-]+$/.test(value)) note(`${name}:${value}`, feature);
}
for (const [name, selector] of membersOf(css.selectors)) if (!name.startsWith('-')) note(`:${name}`, selector);
for (const [name, rule] of membersOf(css['at-rules'])) note(`@${name}`, rule);
noteTypes(css.types);

const words = [...newer].flatMap(([name, word]) => (old.has(name) ? [] : [word])).sort();
const lines = words.join(' ').match(new RegExp(`.{1,${WIDTH}}(?: |$)`, 'g')) ?? [];
const text = [floorLine(), ...lines.map((line) => line.trim())].join('\n');
writeFileSync(inRoot('scripts/checks/floor/newer.txt'), `${text}\n`);
