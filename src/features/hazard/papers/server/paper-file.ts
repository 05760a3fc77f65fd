import { join } from 'node:path';
import { Lane } from '../../../../server/bounded/lane.ts';
import { Refused } from '../../../../server/bounded/refused.ts';
import { invalid } from '../../../../server/errors.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import type { Paper } from './paper.ts';

export type SheetFormat = 'pdf' | 'docx';
export const FORMATS: readonly SheetFormat[] = ['pdf', 'docx'];

export interface PaperTask {
  paper: Paper;
  format: SheetFormat;
  font: string;
}

/** Font shipped with the product under its own licence (schemas/papers/fonts/OFL.txt). */
const FONT = join(SCHEMAS_DIR, 'papers/fonts/NotoSansSC-GB2312.ttf');

const lane = new Lane<PaperTask, Uint8Array<ArrayBuffer>>(new URL('./paper.worker.ts', import.meta.url), {
  heapMb: 512,
  ms: 10_000,
  threads: 1,
  waiting: 4,
  keptMs: 10_000,
  says: {
    slow: '单据内容过多，生成用时过长，请减少隐患后再打印',
    memory: '单据内容过多，无法生成，请减少隐患后再打印',
    damaged: '单据无法生成，请稍后再试',
  },
});

/** @throws 400 for too much content; TOO_OFTEN when the queue is full */
export async function paperFile(paper: Paper, format: SheetFormat): Promise<Buffer> {
  try {
    return Buffer.from((await lane.run({ paper, format, font: FONT })).buffer);
  } catch (error) {
    throw error instanceof Refused ? invalid([{ field: 'ids', message: error.message }], error.message) : error;
  }
}
