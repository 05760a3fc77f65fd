import { Lane } from '../bounded/lane.ts';
import { Refused } from '../bounded/refused.ts';
import { Breath } from '../jobs/turns/breath.ts';
import { buffersOf } from '../jobs/turns/slices.ts';
import { checkFile } from './check-file.ts';
import type { Grid, SheetMarks, WorkbookReply, WorkbookTask } from './grid.ts';
import { MAX_WAITING, MAX_WORKERS, WORKER_HEAP_MB, WORKER_MS } from './limits.ts';
import { openGrid, packMarks } from './pack.ts';
import { REFUSALS } from './workbook-refusal.ts';

const lane = new Lane<WorkbookTask, WorkbookReply>(new URL('./workbook.worker.ts', import.meta.url), {
  heapMb: WORKER_HEAP_MB,
  ms: WORKER_MS,
  threads: MAX_WORKERS,
  waiting: MAX_WAITING,
  says: REFUSALS,
});

/**
 * The visible and hidden sheets of an uploaded workbook, read under the limits of security.md#R26 in a worker thread.
 * @throws Refused with the sentence for the user; TOO_OFTEN when too many files wait already
 */
export async function readWorkbook(file: Buffer, breath: Breath = new Breath()): Promise<Grid[]> {
  checkFile(file);
  const reply = await lane.run({ file, marks: null });
  const grids: Grid[] = [];
  for (const grid of 'grids' in reply ? reply.grids : []) grids.push(await openGrid(grid, breath));
  return grids;
}

/** Returns the same file with marks on one of its sheets; null if it cannot be marked as written, or not in time. */
export async function markedWorkbook(
  file: Buffer,
  marks: SheetMarks,
  breath: Breath = new Breath(),
): Promise<Buffer | null> {
  const packed = await packMarks(marks, breath);
  const reply = await lane.run({ file, marks: packed }, buffersOf([packed.notes, packed.lines])).catch(refused);
  if (!reply || !('marked' in reply)) return null;
  const { buffer, byteOffset, byteLength } = reply.marked;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Returns null for a refusal: a readable file may still be too large to be marked. */
function refused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}
