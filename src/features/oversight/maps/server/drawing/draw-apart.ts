import { Lane } from '../../../../../server/bounded/lane.ts';
import type { CleanDrawing } from './clean-drawing.ts';
import type { DrawnGround, Frame } from './draw-ground.ts';

/** Input of the worker: a vector picture, or geographic data and the present frame of the plan. */
export interface DrawingTask {
  kind: 'vector' | 'ground';
  content: Uint8Array;
  frame: Frame | null;
}

const lane = new Lane<DrawingTask, CleanDrawing | DrawnGround>(new URL('./drawing.worker.ts', import.meta.url), {
  heapMb: 512,
  ms: 10_000,
  threads: 1,
  waiting: 8,
  says: {
    slow: '图样过于复杂，处理用时过长，请简化后再上传，或导出为 PNG',
    memory: '图样过于复杂，无法处理，请简化后再上传，或导出为 PNG',
    damaged: '图样无法处理，请重新导出',
  },
});

/** Runs cleanDrawing() in a worker thread. @throws Refused like cleanDrawing(), TOO_OFTEN if the queue is full */
export function cleanedApart(content: Buffer): Promise<CleanDrawing> {
  return lane.run({ kind: 'vector', content, frame: null });
}

/** Runs drawGround() in a worker thread. @throws Refused like drawGround(), TOO_OFTEN if the queue is full */
export async function drawnApart(content: Buffer, frame: Frame | null): Promise<DrawnGround> {
  return (await lane.run({ kind: 'ground', content, frame })) as DrawnGround; // the result for `ground`
}
