import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder on a file system of its own, small enough to be filled. */
export interface SmallDisk {
  path: string;
  /** Takes all space but this. */
  fill(leaveBytes: number): void;
  free(): void;
  remove(): void;
}

/** null where this account may not mount anything (not root, or a container without the right). */
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
        // Somebody else took the last of it meanwhile.
      }
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', ['--lazy', path]);
      rmSync(path, { recursive: true });
    },
  };
}

/** Said by a test that needs a small disk where there is none. */
export const NO_MOUNT = 'a small disk cannot be mounted by this account: run as root to see this test';
