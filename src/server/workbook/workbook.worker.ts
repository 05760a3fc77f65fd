/** Works on one workbook in a thread of its own, which may be ended at any moment (security.md#R26). */
import { parentPort, workerData } from 'node:worker_threads';
import { buffersOf } from '../jobs/turns/slices.ts';
import type { WorkbookReply, WorkbookTask } from './grid.ts';
import { markWorkbook } from './marks/mark-workbook.ts';
import { openMarks, packGrid } from './pack.ts';
import { messageOf, parseWorkbook } from './parse-workbook.ts';

function reply({ file, marks }: WorkbookTask): WorkbookReply {
  try {
    const bytes = Buffer.from(file);
    if (marks === null) return { ok: true, grids: parseWorkbook(bytes).map(packGrid) };
    return { ok: true, marked: new Uint8Array(markWorkbook(bytes, openMarks(marks))) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

/** Large parts of a reply, which the receiver takes over instead of copying them. */
function buffersIn(answer: WorkbookReply): ArrayBuffer[] {
  if (!answer.ok) return [];
  if ('marked' in answer) return [answer.marked.buffer];
  return answer.grids.flatMap(({ rows, merges }) => buffersOf([rows, merges]));
}

// What read-workbook.ts hands over.
const answer = reply(workerData as WorkbookTask);
parentPort?.postMessage(answer, buffersIn(answer));
