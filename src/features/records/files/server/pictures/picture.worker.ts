/** Decodes uploaded pictures and re-encodes them, in a separate thread (security.md#R15). */
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { Refused } from '../../../../../server/bounded/refused.ts';
import { serve } from '../../../../../server/bounded/serve.ts';
import { MAX_PIXELS, type Picture, type PictureTask } from './pictures.ts';

const DAMAGED = '图片文件已损坏，请重新拍摄，或用看图软件另存为 JPEG 后再上传';
const TOO_LARGE = '图片尺寸过大，最多 2500 万像素';
/** Maximum seconds of one library call; the thread itself is ended soon after. */
const SECONDS = 9;

// No data are kept between pictures. Decoders of rare formats are disabled, whatever type a file claims.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
});

const WRITERS: { readonly [contentType: string]: (picture: Sharp) => Sharp } = {
  'image/jpeg': (picture) => picture.jpeg({ quality: 90 }),
  'image/png': (picture) => picture.png(),
  'image/webp': (picture) => picture.webp({ quality: 90, effort: 2 }),
  'image/gif': (picture) => picture.gif({ effort: 1 }),
};

async function work(task: PictureTask): Promise<Picture> {
  try {
    const picture = await opened(task);
    const { data, info } = await written(picture, task)
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(/pixel limit/.test(String(error)) ? TOO_LARGE : DAMAGED);
  }
}

async function opened({ file }: PictureTask): Promise<Sharp> {
  const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(file);
  // The pixel limit counts all frames of an animated picture.
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS, animated: true }).autoOrient();
}

/** Writes pixels only: place, time and device of the photo are dropped. */
function written(picture: Sharp, task: PictureTask): Sharp {
  if (task.as === 'print') {
    const { longSide } = task;
    const fitting = picture.resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true });
    return fitting.flatten({ background: '#ffffff' }).jpeg({ quality: 85 });
  }
  const write = WRITERS[task.contentType];
  if (!write) throw new Refused(DAMAGED);
  return write(picture);
}

serve(work, ({ bytes }) => [bytes.buffer]);
