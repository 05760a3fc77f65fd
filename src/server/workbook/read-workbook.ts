import { Lane } from '../bounded/lane.ts';
import { Refused } from '../bounded/refused.ts';
import { Breath } from '../jobs/breath.ts';
import { buffersOf } from '../jobs/slices.ts';
import { checkFile } from './check-file.ts';
import type { Grid, Media, SheetMarks, WorkbookReply, WorkbookTask } from './grid.ts';
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
 * Sheets of an uploaded workbook, hidden ones included, read in a worker thread with the limits of security.md#R26.
 * @throws Refused with the sentence for the user; TOO_OFTEN if too many files wait
 */
export async function readWorkbook(file: Buffer, breath: Breath = new Breath()): Promise<Grid[]> {
  checkFile(file);
  const reply = await lane.run({ file, marks: null });
  const grids: Grid[] = [];
  for (const grid of 'grids' in reply ? reply.grids : []) grids.push(await openGrid(grid, breath));
  return grids;
}

/** Bytes of the named pictures of a workbook (CellPicture.part). */
export async function readMedia(file: Buffer, media: readonly string[]): Promise<Media> {
  const reply = await lane.run({ file, marks: null, media });
  return 'media' in reply ? reply.media : new Map();
}

/** The file with marks on one sheet; null if its XML cannot be marked, or not in time. */
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

/** Null for a refusal, since a readable file may be too large to mark. */
function refused(error: unknown): null {
  if (error instanceof Refused) return null;
  throw error;
}
