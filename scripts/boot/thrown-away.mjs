import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder at which Linux mounts a file system in memory. */
const MEMORY = '/dev/shm';
/** Minimum free bytes in memory; a whole check uses less than 3 GB at any time. */
const ENOUGH_BYTES = 6 * 1024 ** 3;
const NAME = /^hazard-thrown-away-(\d+)-/;

/**
 * Creates a folder for temporary files of a test or check, in memory if there is enough space. On ext4, creating a
 * file is slow after many files were removed.
 * @param {string} [memory]
 * @returns {string}
 */
export function makeThrownAway(memory = MEMORY) {
  const place = hasRoom(memory) ? memory : tmpdir();
  removeLeftovers(place);
  const folder = mkdtempSync(join(place, `hazard-thrown-away-${process.pid}-`));
  // Lets the database's user account pass through the folder.
  chmodSync(folder, 0o711);
  return folder;
}

/** @param {string} memory */
function hasRoom(memory) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/**
 * Removes temporary folders of processes that were killed, since they would occupy memory.
 * @param {string} place
 */
function removeLeftovers(place) {
  for (const name of readdirSync(place)) {
    const pid = NAME.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) rmSync(join(place, name), { recursive: true, force: true });
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
