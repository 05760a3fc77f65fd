import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { explainFailedPackages, mayInstallPackages, wantsRights } from './troubles/failures.mjs';

/** Chromium without windows: it renders the same pages in a third less processor time. */
const WINDOWLESS = ['chromium-headless-shell', 'chrome-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Flags of every browser of the tests: no sandbox (it may run as root), no graphics card, no requests of its own. */
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

/** Flags of browsers for tests. Pages live for seconds, so optimising a function costs more time than it saves. */
export const TEST_FLAGS = [...BROWSER_FLAGS, '--js-flags=--no-opt,--no-maglev'];

/** Browser as users have it: CHROMIUM_PATH, else one on the PATH, else null. */
export function findBrowser() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return isProgram(chosen) ? chosen : null;
  return findProgram(BROWSERS) ?? (isProgram(MAC_CHROME) ? MAC_CHROME : findProgram(WINDOWLESS));
}

/** Browser for tests: CHROMIUM_PATH, else the one without windows, else any. */
export function findTestBrowser() {
  return process.env.CHROMIUM_PATH ? findBrowser() : (findProgram(WINDOWLESS) ?? findBrowser());
}

/** LibreOffice, for tests that open exported workbooks with another program than ours. */
export function findOffice() {
  return findProgram(['soffice', 'libreoffice']);
}

/** nginx, for the test of the example in deploy/. */
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
 * Finds the browser for tests or, on Debian as root, installs it together with a font that has Chinese.
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

/** Prefers the browser without windows, and installs it beside a complete one; goes on without it on failure. */
async function foundOrInstalled() {
  const findWindowless = () => findProgram(WINDOWLESS);
  // Only on Debian itself: derived distributions may lack the package, and every run would try again.
  const windowless =
    findWindowless() ??
    (isDebian(/^ID=debian$/m) ? await installed(['chromium-headless-shell', 'fonts-noto-cjk'], findWindowless) : null);
  return windowless ?? findBrowser() ?? (await installed(['chromium', 'fonts-noto-cjk'], findBrowser));
}

/** Installs LibreOffice with Calc for workbooks and Writer for documents. @returns {Promise<string>} */
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

/** Debian packages Calc and Writer separately; elsewhere LibreOffice has both. */
function findWholeOffice() {
  const parts = '/usr/lib/libreoffice/program';
  const lacksWriter = existsSync(parts) && !existsSync(join(parts, 'libswlo.so'));
  return lacksWriter ? null : findOffice();
}

/** pdftoppm, for the test that compares PDF documents with approved pictures. */
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

/** Prints the command to run as root, if only rights were missing. */
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

/** @param {RegExp} [line] of /etc/os-release */
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
