import { Lane } from '../../../../../server/bounded/lane.ts';

/** Maximum pixels of a stored picture, all its frames together; more would fill a browser's memory (security.md#R15). */
export const MAX_PIXELS = 25_000_000;
/** Maximum pixels of an uploaded photo; it is shrunk to at most MAX_PIXELS before it is stored. */
export const MAX_TAKEN = 200_000_000;

export interface ImageSize {
  width: number;
  height: number;
}

/** A decoded and re-encoded picture. */
export interface Picture extends ImageSize {
  bytes: Uint8Array<ArrayBuffer>;
}

/** `file` is a path or bytes. As `store` the picture keeps its format, as `print` it becomes a small JPEG. */
export type PictureTask = { file: string | Uint8Array } & (
  | { as: 'store'; contentType: string }
  | { as: 'print'; longSide: number }
);

const lane = new Lane<PictureTask, Picture>(new URL('./picture.worker.ts', import.meta.url), {
  heapMb: 128,
  ms: 10_000,
  threads: 2,
  waiting: 60,
  keptMs: 10_000,
  says: {
    slow: '图片处理用时过长，请缩小后再上传',
    memory: '图片过大，无法处理，请缩小后再上传',
    damaged: '图片无法处理，请缩小或另存为 JPEG 后再上传',
  },
});

/**
 * Decodes every pixel of a picture and encodes it again, upright and without camera metadata (security.md#R15).
 * @throws Refused with the message for the user; TOO_OFTEN if too many pictures wait already
 */
export const rewritten = (task: PictureTask): Promise<Picture> => lane.run(task);
