import { HEIC, MAX_FILE, MAX_PICTURE } from '../../../kinds/files/meaning.ts';
import { drawSmall, type Given, type Tools } from './small-photo.ts';

/** Maximum ms of one photo in a thread; the page then tries itself. */
const THREAD_MS = 30_000;

type Format = 'photo' | 'heic';

/** First bytes of photos, one character each. A name or a type of the browser is no evidence. */
const FORMATS: readonly [RegExp, Format][] = [
  [/^\xff\xd8\xff|^\x89PNG|^RIFF.{4}WEBP/s, 'photo'],
  [/^.{4}ftyp(?:hei|hev|mif1|msf1)/s, 'heic'],
];

/** A file that is refused as it is: another attempt cannot succeed. */
export class UnusableFile extends Error {}

const isApple = /iPhone|iPad|Macintosh/.test(navigator.userAgent);
/** Files offered where a photo is chosen. Apple's own dialogs turn HEIC into JPEG only where it is not among them. */
export const PHOTO_TYPES = `image/jpeg,image/png,image/webp,image/gif${isApple ? '' : ',.heic,.heif'}`;
const PICTURE = /\.(?:jpe?g|png|webp|gif|hei[cf])$/i;

/** Reason why a chosen file cannot be taken, by name, type and size; null: it can. Its content is read later. */
export function refusalOf(file: File, accept: string): string | null {
  const isPicture = PICTURE.test(file.name) || PICTURE.test(file.type.replace('image/', '.'));
  const most = isPicture ? MAX_PICTURE : MAX_FILE;
  if (file.size > most) return `${isPicture ? '图片' : '文件'}不能超过 ${most / 1_048_576} MB`;
  const suffix = `.${file.name.split('.').pop()?.toLowerCase() ?? ''}`;
  return isPicture || accept.split(',').includes(suffix) ? null : '不支持该文件类型';
}

interface Wish {
  /** False: an attachment, which keeps its pixels. */
  isPhoto: boolean;
  signal?: AbortSignal;
  /** Called before a picture is drawn anew, which takes a while. */
  onDraw?(): void;
}

/**
 * Returns what is sent for a chosen file: a photo with at most 2,560 pixels a side, upright. Other files, and whatever
 * this browser cannot draw, are returned as they are; the server judges them.
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
  // A WebP that moves or carries notes of a camera: browsers draw one frame, and not upright.
  if (head.slice(8, 16) === 'WEBPVP8X' && head.charCodeAt(20) & 0x0a) return null;
  return FORMATS.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}

/** Browsers lose a chosen file that was moved or changed meanwhile. */
function refuseUnreadable(): never {
  throw new UnusableFile('文件已无法读取，请重新选择');
}

let last: Promise<unknown> = Promise.resolve();

/** Runs one work after the other: a decoded photo takes up to 800 MB. */
function inTurn<T>(work: () => Promise<T> | T): Promise<T> {
  const next = last.then(work);
  last = next.catch(() => undefined);
  return next;
}

/** The smaller photo; null: it is small enough, or this browser cannot draw it. */
async function drawnSmall(given: Given): Promise<Blob | null> {
  try {
    return await inThread(given);
  } catch {
    return drawSmall(given, PAGE_TOOLS).catch(() => null);
  }
}

/** Draws in a thread of its own, which gives its memory back when it ends. @throws if there is none or it fails */
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
