import { HEIC, MAX_FILE, MAX_PICTURE } from '../../../kinds/files/meaning.ts';
import { drawSmall, type Given, type Tools } from './small-photo.ts';

/** Maximum time in ms for one photo in the worker; after that the page draws the photo itself. */
const THREAD_MS = 30_000;

type Format = 'photo' | 'heic';

/** First bytes of photos, one character for each byte; file name and media type are not reliable. */
const FORMATS: readonly [RegExp, Format][] = [
  [/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP/s, 'photo'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'heic'],
];

/** Error for a file that is refused itself: another attempt cannot succeed. */
export class UnusableFile extends Error {}

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
/** Accepted files where a photo is chosen. Apple's file dialogs convert HEIC to JPEG only if HEIC is not accepted. */
export const PHOTO_TYPES = `image/jpeg,image/png,image/webp,image/gif${isApple ? '' : ',.heic,.heif'}`;
const PICTURE = /\.(?:jpe?g|png|webp|gif|hei[cf])$/i;

/** Reason why a chosen file is refused, by name, type and size; null: accepted. The content is checked later. */
export function refusalOf(file: File, accept: string): string | null {
  const isPicture = PICTURE.test(file.name) || PICTURE.test(file.type.replace('image/', '.'));
  const most = isPicture ? MAX_PICTURE : MAX_FILE;
  if (file.size > most) return `${isPicture ? '图片' : '文件'}不能超过 ${most / 1_048_576} MB`;
  const suffix = `.${file.name.split('.').pop()?.toLowerCase() ?? ''}`;
  return isPicture || accept.split(',').includes(suffix) ? null : '不支持该文件类型';
}

interface Wish {
  /** False: an attachment, which is not made smaller. */
  isPhoto: boolean;
  signal?: AbortSignal;
  /** Called before a picture is drawn anew, which takes a while. */
  onDraw?(): void;
}

/**
 * Returns the file to send for a chosen file: a photo upright, at most 2,560 pixels a side. Other files, and photos
 * that this browser cannot draw, are returned unchanged; the server checks them.
 *
 * @throws UnusableFile for a HEIC photo that this browser cannot decode, and a file that can no longer be read
 */
export async function toSendable(file: File, of: Wish): Promise<File> {
  const format = await formatOf(file);
  const isForeign = format === 'heic';
  if (!isForeign && !(of.isPhoto && format === 'photo')) return file;
  of.onDraw?.();
  const drawn = await inTurn(() => (of.signal?.aborted ? null : drawnSmall({ file, isForeign })));
  if (drawn) return new File([drawn], file.name.replace(/(?:\.\w{1,5})?$/, '.jpg'), { type: drawn.type });
  if (isForeign) throw new UnusableFile(HEIC);
  return file;
}

async function formatOf(file: Blob): Promise<Format | null> {
  const first = await file.slice(0, 21).arrayBuffer().catch(refuseUnreadable);
  const head = String.fromCharCode(...new Uint8Array(first));
  // WebP with animation or camera data (EXIF): browsers would draw one frame only, or not upright.
  if (head.slice(8, 16) === 'WEBPVP8X' && head.charCodeAt(20) & 0x0a) return null;
  return FORMATS.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}

/** Browsers lose a chosen file that was moved or changed meanwhile. */
function refuseUnreadable(): never {
  throw new UnusableFile('文件已无法读取，请重新选择');
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one `work` after the other: a decoded photo takes up to 800 MB of memory. */
function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

/** The smaller photo; null: the photo is small enough, or this browser cannot draw it. */
async function drawnSmall(given: Given): Promise<Blob | null> {
  try {
    return await inThread(given);
  } catch {
    return drawSmall(given, PAGE_TOOLS).catch(() => null);
  }
}

/**
 * Draws in a worker, whose memory is freed when it ends. @throws if the browser has no such worker, or the worker fails
 */
async function inThread(given: Given): Promise<Blob | null> {
  if (typeof OffscreenCanvas === 'undefined') throw new Error('no thread draws here');
  const thread = new Worker(new URL('./photo-thread.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<Blob | null>((resolve, reject) => {
      setTimeout(reject, THREAD_MS);
      thread.onerror = reject;
      thread.onmessage = ({ data }: MessageEvent<{ drawn: Blob | null } | { failed: true }>) =>
        'drawn' in data ? resolve(data.drawn) : reject(new Error('the thread failed'));
      thread.postMessage(given);
    });
  } finally {
    thread.terminate();
  }
}

const PAGE_TOOLS: Tools<HTMLCanvasElement> = {
  async open(file) {
    const image = new Image();
    image.src = URL.createObjectURL(file);
    try {
      await image.decode();
      return image;
    } finally {
      URL.revokeObjectURL(image.src);
    }
  },
  canvas: (width, height) => Object.assign(document.createElement('canvas'), { width, height }),
  write: (canvas, quality) => new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality)),
};
