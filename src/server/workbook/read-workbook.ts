import { Worker } from 'node:worker_threads';
import { refuse } from '../errors.ts';
import { Breath } from '../jobs/turns/breath.ts';
import { buffersOf } from '../jobs/turns/slices.ts';
import { checkFile } from './check-file.ts';
import type { Grid, SheetMarks, WorkbookReply, WorkbookTask } from './grid.ts';
import { MAX_WAITING, MAX_WORKERS, WORKER_HEAP_MB, WORKER_MS } from './limits.ts';
import { openGrid, packMarks } from './pack.ts';
import { refusal, WorkbookRefusal } from './workbook-refusal.ts';
import { workerFile } from './worker-file.ts';

let running = 0;
const waiting: (() => void)[] = [];

/**
 * The visible and hidden sheets of an uploaded workbook, read under the limits of security.md#R26 in a worker thread.
 * @throws WorkbookRefusal with the sentence for the user; TOO_OFTEN when too many files wait already
 */
export async function readWorkbook(file: Buffer, breath: Breath = new Breath()): Promise<Grid[]> {
  const reply = await ask({ file, marks: null });
  if (!reply.ok) throw new WorkbookRefusal(reply.message);
  const grids: Grid[] = [];
  for (const grid of 'grids' in reply ? reply.grids : []) grids.push(await openGrid(grid, breath));
  return grids;
}

/** The same file with marks on one of its sheets; null when it is written in a way that cannot be marked, or not in time. */
export async function markedWorkbook(
  file: Buffer,
  marks: SheetMarks,
  breath: Breath = new Breath(),
): Promise<Buffer | null> {
  const reply = await ask({ file, marks: await packMarks(marks, breath) }).catch(refused);
  if (!reply?.ok || !('marked' in reply)) return null;
  const { buffer, byteOffset, byteLength } = reply.marked;
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** A file that was read may still be too much to be marked. */
function refused(error: unknown): null {
  if (error instanceof WorkbookRefusal) return null;
  throw error;
}

async function ask(task: WorkbookTask): Promise<WorkbookReply> {
  checkFile(asBuffer(task.file));
  await takePlace();
  try {
    return await askWorker(await workerFile(), task);
  } finally {
    leavePlace();
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

async function takePlace(): Promise<void> {
  if (running >= MAX_WORKERS) {
    if (waiting.length >= MAX_WAITING) throw refuse('TOO_OFTEN');
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

function leavePlace(): void {
  running -= 1;
  waiting.shift()?.();
}

async function askWorker(script: URL, task: WorkbookTask): Promise<WorkbookReply> {
  const worker = new Worker(script, {
    workerData: task,
    transferList: task.marks ? buffersOf([task.marks.notes, task.marks.lines]) : [],
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: WORKER_HEAP_MB, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  });
  try {
    return await new Promise<WorkbookReply>((resolve, reject) => {
      const late = setTimeout(() => reject(refusal('slow')), WORKER_MS);
      worker.once('message', (reply: WorkbookReply) => resolve(reply));
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal('memory') : error),
      );
      worker.once('exit', () => reject(refusal('damaged')));
      worker.once('exit', () => clearTimeout(late));
    });
  } finally {
    await worker.terminate();
  }
}
