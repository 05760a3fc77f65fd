import { expect, it } from 'vitest';
import { hasRoom, UPLOAD_LIMITS } from './upload-limits.ts';

const GIB = 1_073_741_824;
const disk = (total: number, free: number) => ({ bsize: 4_096, blocks: total / 4_096, bavail: free / 4_096 });

it('leaves a share of a small disk free and a fixed part of a large one', () => {
  expect(UPLOAD_LIMITS.freeBytes).toBe(GIB);
  expect(hasRoom(disk(1_000 * GIB, GIB + 4_096), 4_096)).toBe(true);
  expect(hasRoom(disk(1_000 * GIB, GIB + 4_096), 4_097)).toBe(false);
  expect(hasRoom(disk(10 * GIB, 0.6 * GIB), 0.05 * GIB)).toBe(true);
  expect(hasRoom(disk(10 * GIB, 0.6 * GIB), 0.2 * GIB)).toBe(false);
});
