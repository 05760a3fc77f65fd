/** Works on one workbook in a thread of its own, which may be ended at any moment (security R26). */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookReply, WorkbookTask } from './grid.ts';
import { markWorkbook } from './mark-workbook.ts';
import { messageOf, parseWorkbook } from './parse-workbook.ts';

function reply({ file, marks }: WorkbookTask): WorkbookReply {
  try {
    const bytes = Buffer.from(file);
    return marks ? { ok: true, marked: markWorkbook(bytes, marks) } : { ok: true, grids: parseWorkbook(bytes) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

// What read-workbook.ts hands over.
parentPort?.postMessage(reply(workerData as WorkbookTask));
