/** Worker thread for one workbook, which may be ended at any time (security.md#R26). */
import { Refused } from '../bounded/refused.ts';
import { serve } from '../bounded/serve.ts';
import { buffersOf } from '../jobs/slices.ts';
import type { WorkbookReply, WorkbookTask } from './grid.ts';
import { markWorkbook } from './marks/mark-workbook.ts';
import { openMarks, packGrid } from './pack.ts';
import { mediaOf, parseWorkbook } from './parse-workbook.ts';
import { refusal } from './workbook-refusal.ts';

function work({ file, marks, media }: WorkbookTask): WorkbookReply {
  try {
    const bytes = Buffer.from(file);
    if (media) return { media: mediaOf(bytes, media) };
    if (marks === null) return { grids: parseWorkbook(bytes).map(packGrid) };
    return { marked: new Uint8Array(markWorkbook(bytes, openMarks(marks))) };
  } catch (error) {
    throw error instanceof Refused ? error : refusal('damaged');
  }
}

/** Large parts of an answer, to transfer instead of copying. */
function buffersIn(answer: WorkbookReply): ArrayBuffer[] {
  if ('marked' in answer) return [answer.marked.buffer];
  if ('media' in answer) return [...answer.media.values()].map(({ buffer }) => buffer);
  return answer.grids.flatMap(({ rows, merges }) => buffersOf([rows, merges]));
}

serve(work, buffersIn);
