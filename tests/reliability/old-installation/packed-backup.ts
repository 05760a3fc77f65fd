import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';

const MOST_BYTES = 256 * 1024 * 1024;
const ZIPPED = /\.gz$/;

/** Makes one file of a backup's folder. Its tables are unzipped there first: zipped one by one they take twice the room. */
export function packBackup(folder: string, file: string): void {
  for (const name of tablesOf(folder)) {
    const zipped = join(folder, 'database', name);
    writeFileSync(zipped.replace(ZIPPED, ''), gunzipSync(readFileSync(zipped)));
    rmSync(zipped);
  }
  const whole = execFileSync('tar', ['-cf', '-', '-C', folder, '.'], { maxBuffer: MOST_BYTES });
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
  writeFileSync(file, brotliCompressSync(whole, { params }));
}

/** Makes the folder of such a file again, as the backup command wrote it. */
export function unpackBackup(file: string, folder: string): void {
  mkdirSync(folder);
  execFileSync('tar', ['-xf', '-', '-C', folder], { input: brotliDecompressSync(readFileSync(file)) });
  for (const name of tablesOf(folder)) {
    const table = join(folder, 'database', name);
    writeFileSync(`${table}.gz`, gzipSync(readFileSync(table), { level: 1 }));
    rmSync(table);
  }
}

function tablesOf(folder: string): string[] {
  return readdirSync(join(folder, 'database'));
}
