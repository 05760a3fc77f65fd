/** Reads one workbook in a thread of its own, which may be ended at any moment (security R26). */
import { parentPort, workerData } from 'node:worker_threads';
import type { WorkbookReply } from './grid.ts';
import { messageOf, parseWorkbook } from './parse-workbook.ts';

function reply(): WorkbookReply {
  try {
    const bytes: unknown = workerData;
    return { ok: true, grids: parseWorkbook(Buffer.from(bytes as Uint8Array)) };
  } catch (error) {
    return { ok: false, message: messageOf(error) };
  }
}

parentPort?.postMessage(reply());
