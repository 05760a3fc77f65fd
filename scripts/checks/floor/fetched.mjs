import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { inRoot } from '../../boot/paths.mjs';
import { run } from '../../boot/run.mjs';

/** Packages with checksums that are downloaded on demand, since only full checks need them. */
const PACKAGES = {
  '@mdn/browser-compat-data@8.1.9':
    'sha512-7d8D9yzVS4ugLbt4clzc5DKU8dq85K0lRebjzpP43GxSr7vYKmczgfuEU+0beimjl5YmnHkcErtolg5t5ttb0A==',
  '@sparticuz/chromium@109.0.6':
    'sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==',
};

/**
 * Returns the folder of a package's files below .cache; downloads the package from npm's registry if it is missing.
 * @param {keyof typeof PACKAGES} name name with version
 */
async function fetchPackage(name) {
  const folder = inRoot('.cache', 'fetched', name.replace(/\W+/g, '-'));
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const packed = await run('npm', ['pack', name, '--json', '--pack-destination', part], { capture: true });
  const [file] = /[\w.-]+\.tgz/.exec(packed.output) ?? [];
  if (packed.code !== 0 || !file)
    throw new Error(`${name} could not be fetched from npm’s registry:\n${packed.output}`);
  const digest = `sha512-${createHash('sha512')
    .update(readFileSync(join(part, file)))
    .digest('base64')}`;
  if (digest !== PACKAGES[name]) throw new Error(`${name} has another content than expected: ${digest}`);
  const unpacked = await run('tar', ['-xzf', join(part, file), '-C', part], { capture: true });
  if (unpacked.code !== 0) throw new Error(`${name} could not be unpacked:\n${unpacked.output}`);
  renameSync(join(part, 'package'), folder);
  rmSync(part, { recursive: true });
  return folder;
}

/** MDN's data on the browser versions that support each web feature. */
export async function readCompatibility() {
  const folder = await fetchPackage('@mdn/browser-compat-data@8.1.9');
  return JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8'));
}

/**
 * Returns the path of Chromium 109, the last version for Windows 7, as a program for 64-bit Linux.
 * @returns {Promise<string>}
 */
export async function fetchOldChromium() {
  if (`${process.platform}-${process.arch}` !== 'linux-x64')
    throw new Error('Chromium 109 is fetched for linux-x64 alone');
  const folder = await fetchPackage('@sparticuz/chromium@109.0.6');
  const program = join(folder, 'chromium');
  if (existsSync(program)) return program;
  writeFileSync(`${program}.part`, brotliDecompressSync(readFileSync(join(folder, 'bin', 'chromium.br'))));
  chmodSync(`${program}.part`, 0o755);
  renameSync(`${program}.part`, program);
  return program;
}
