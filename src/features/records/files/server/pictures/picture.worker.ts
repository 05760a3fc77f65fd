/** Decodes uploaded pictures and re-encodes them, in a separate thread (security.md#R15). */
import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { Refused } from '../../../../../server/bounded/refused.ts';
import { serve } from '../../../../../server/bounded/serve.ts';
import { MAX_PIXELS, MAX_TAKEN, type Picture, type PictureTask } from './pictures.ts';

const DAMAGED = '图片文件已损坏，请重新拍摄，或用看图软件另存为 JPEG 后再上传';
const TOO_LARGE = '图片尺寸过大，最多 2 亿像素（动图所有画面共 2500 万像素）';
const TOO_MUCH = '图片过大，无法处理，请缩小后再上传';
const TOO_SLOW = '图片处理用时过长，请缩小后再上传';
/** Maximum seconds of the library's calls for one picture; the thread itself is ended soon after. */
const SECONDS = 9;
/** Maximum bytes of a decoder that keeps the whole picture. Other decoders keep a few lines. */
const MEMORY = 512 * 1_048_576;

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
  const end = performance.now() + SECONDS * 1_000;
  try {
    const picture = await opened(task, end);
    const { data, info } = await written(picture, task)
      .timeout({ seconds: secondsTo(end) })
      .toBuffer({ resolveWithObject: true });
    return { bytes: new Uint8Array(data), width: info.width, height: info.pageHeight ?? info.height };
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (/timeout/.test(String(error))) throw new Refused(TOO_SLOW);
    throw new Refused(/pixel limit/.test(String(error)) ? TOO_LARGE : DAMAGED);
  }
}

const secondsTo = (end: number) => Math.max(1, Math.ceil((end - performance.now()) / 1_000));

const decoderOf = (bytes: Uint8Array, most: number) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: most, animated: true });

/** Opens a picture upright. Shrinks a photo that may be uploaded but is too large to store. */
async function opened(task: PictureTask, end: number): Promise<Sharp> {
  const { file } = task;
  const bytes = typeof file === 'string' ? await readFile(file) : Buffer.from(file);
  const isPhoto = task.as === 'store' && task.contentType !== 'image/gif';
  const header = await decoderOf(bytes, MAX_TAKEN).metadata();
  const pixels = header.width * header.height;
  if (!isPhoto || pixels <= MAX_PIXELS) return decoderOf(bytes, MAX_PIXELS).autoOrient();
  if ((header.pages ?? 1) > 1) throw new Refused(TOO_LARGE);
  if (pixels * keptBytes(header, bytes) > MEMORY) throw new Refused(TOO_MUCH);
  // Rotates after shrinking: rotation holds the whole picture in memory. Decoders shrink by 2 or 4 fast.
  const part = pixels <= 4 * MAX_PIXELS ? 2 : 4;
  const [width, height] = [header.width, header.height].map((side) => Math.max(1, Math.floor(side / part)));
  const smaller = decoderOf(bytes, MAX_TAKEN)
    .resize({ width, height, fit: 'fill' })
    .keepExif()
    .png({ compressionLevel: 0 })
    .timeout({ seconds: secondsTo(end) });
  return decoderOf(await smaller.toBuffer(), MAX_PIXELS).autoOrient();
}

/** Bytes of a pixel in a decoder's memory; 0 if the decoder works line by line. */
function keptBytes({ format, isProgressive, channels, depth }: Metadata, bytes: Buffer): number {
  if (format === 'webp') return 4;
  if (!isProgressive && (format !== 'jpeg' || firstScan(bytes) >= channels)) return 0;
  return channels * (format === 'jpeg' || depth === 'ushort' ? 2 : 1);
}

/**
 * Number of colour components in the first scan of a JPEG, 0 for malformed data. Fewer than its channels means that
 * several scans follow.
 */
function firstScan(bytes: Buffer): number {
  let at = 2;
  while (at + 4 < bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) at += 2 + bytes.readUInt16BE(at + 2);
  return bytes[at] === 0xff ? (bytes[at + 4] ?? 0) : 0;
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
