import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folder on a file system of its own, small enough to be filled. */
export interface SmallDisk {
  path: string;
  /** Fills the disk up to `leaveBytes` bytes. */
  fill(leaveBytes: number): void;
  free(): void;
  remove(): void;
}

/** Mounts a small file system; null if this account may not mount one (not root, or a container without the right). */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', path], { stdio: 'ignore' });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(leaveBytes) {
      const { bavail, bsize } = statfsSync(path);
      const piece = Buffer.alloc(1_000_000);
      try {
        for (let left = bavail * bsize - leaveBytes; left > 0; left -= piece.length) {
          writeFileSync(ballast, piece.subarray(0, Math.min(left, piece.length)), { flag: 'a' });
        }
      } catch {
        // Another process has used the remaining space meanwhile.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Message of a test that needs a small disk and cannot mount one. */
export const NO_MOUNT = 'a small disk cannot be mounted by this account: run as root to see this test';
