import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { explainFailedPackages, mayInstallPackages, wantsRights } from './troubles/failures.mjs';

/** Names of Chromium's headless-only programs: they render the same pages in a third less processor time. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Flags for all browsers of tests: no sandbox, since tests may run as root; no GPU; no background requests. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

/** Flags for test browsers. Pages are open for seconds, so optimising JavaScript costs more time than it saves. */
export const TEST_FLAGS = [...BROWSER_FLAGS, '--js-flags=--no-opt,--no-maglev'];

/** Path of a complete browser: the one in CHROMIUM_PATH, or else one on the PATH; null if there is none. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isProgram(chosen) ? chosen : null;
  return findProgram(BROWSERS) ?? (isProgram(MAC_CHROME) ? MAC_CHROME : findProgram(WINDOWLESS));
}

/** Path of a browser for tests: the one in CHROMIUM_PATH, else a headless-only one, else any; null if missing. */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH ? findBrowser() : (findProgram(WINDOWLESS) ?? findBrowser());
}

/** Path of LibreOffice, with which tests open exported workbooks independently of this product; null if missing. */
export function findOffice() {
  return findProgram(['soffice', 'libreoffice']);
}

/** Path of nginx, for the test of the example configuration in deploy/; null if missing. */
export function findNginx() {
  return findProgram(['nginx']) ?? (isProgram('/usr/sbin/nginx') ? '/usr/sbin/nginx' : null);
}

/** @returns {Promise<string>} */
export async function ensureNginx() {
  const found = findNginx() ?? (await installed(['nginx-light'], findNginx));
  if (found) return found;
  console.error('部署示例的测试需要 nginx：请安装 nginx。The test of the deployment example needs nginx.');
  tellRights();
  return process.exit(1);
}

/**
 * Finds a browser for tests; on Debian as root, installs a missing one together with a Chinese font.
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = process.env.CHROMIUM_PATH ? findBrowser() : await foundOrInstalled();
  if (found) return found;
  console.error('端到端测试需要 Chromium：请安装 chromium 或 google-chrome，或用 CHROMIUM_PATH 指定其路径。');
  console.error('The end-to-end tests need Chromium: install chromium or google-chrome, or set CHROMIUM_PATH.');
  tellRights();
  return process.exit(1);
}

/** Finds a headless-only browser, or on Debian installs one even beside another browser; else finds any browser. */
async function foundOrInstalled() {
  const findWindowless = () => findProgram(WINDOWLESS);
  // Only on Debian itself: derived distributions may lack the package, and every run would try to install it again.
  const windowless =
    findWindowless() ??
    (isDebian(/^ID=debian$/m) ? await installed(['chromium-headless-shell', 'fonts-noto-cjk'], findWindowless) : null);
  return windowless ?? findBrowser() ?? (await installed(['chromium', 'fonts-noto-cjk'], findBrowser));
}

/** Finds or installs LibreOffice with Calc for workbooks and Writer for documents. @returns {Promise<string>} */
export async function ensureOffice() {
  const found =
    findWholeOffice() ??
    (await installed(['libreoffice-calc-nogui', 'libreoffice-writer-nogui'], findWholeOffice)) ??
    (await installed(['libreoffice-calc', 'libreoffice-writer'], findWholeOffice));
  if (found) return found;
  console.error('导出测试需要 LibreOffice：请安装 libreoffice-calc、libreoffice-writer。');
  console.error('The export tests need LibreOffice Calc and Writer.');
  tellRights();
  return process.exit(1);
}

/** Returns null if LibreOffice lacks Writer: Debian packages Calc and Writer separately. */
function findWholeOffice() {
  const parts = '/usr/lib/libreoffice/program';
  const lacksWriter = existsSync(parts) && !existsSync(join(parts, 'libswlo.so'));
  return lacksWriter ? null : findOffice();
}

/** Path of pdftoppm, for the test that compares PDF documents with approved pictures; null if missing. */
export function findPdfPainter() {
  return findProgram(['pdftoppm']);
}

/** @returns {Promise<string>} */
export async function ensurePdfPainter() {
  const found = findPdfPainter() ?? (await installed(['poppler-utils'], findPdfPainter));
  if (found) return found;
  console.error('单据比对测试需要 pdftoppm：请安装 poppler-utils。The test of papers needs pdftoppm of poppler-utils.');
  tellRights();
  return process.exit(1);
}

/** @type {string[] | null} */
let rightsFor = null;

/** If only root rights were missing to install a package, prints the command to run as root. */
function tellRights() {
  if (rightsFor) console.error(wantsRights(rightsFor));
}

/**
 * @param {string[]} packages
 * @param {() => string | null} find
 */
async function installed(packages, find) {
  if (!existsSync('/usr/bin/apt-get') || !isDebian()) return null;
  if (!mayInstallPackages()) {
    rightsFor ??= packages;
    return null;
  }
  console.log(`正在安装 ${packages.join('、')}… Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const updated = await run('apt-get', ['update', '-q'], { capture: true, env });
  const options = ['install', '-y', '-q', '--no-install-recommends'];
  const outcome = await run('apt-get', [...options, ...packages], { capture: true, env });
  const output = `${updated.output}${outcome.output}`;
  if (outcome.code !== 0) console.error(`${output.slice(-2_000)}\n${explainFailedPackages(output)}`);
  return find();
}

/** @param {RegExp} [line] pattern that a line of /etc/os-release must match */
function isDebian(line = /^ID(_LIKE)?=.*debian/m) {
  return existsSync('/etc/os-release') && line.test(readFileSync('/etc/os-release', 'utf8'));
}

/** @param {string[]} names */
function findProgram(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isProgram);
    if (found) return found;
  }
  return null;
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
