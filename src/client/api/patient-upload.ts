import { sysFileInfo } from '../../generated/client.ts';
import { isApiError, isLost } from './api-error.ts';
import { type UploadOptions, upload } from './files.ts';
import { createRequestId } from './request-id.ts';

/** Reason of a paused upload, and a function that ends the pause at once. */
export interface Pause {
  reason: string;
  resume(): void;
}

export interface PatientOptions extends UploadOptions {
  signal: AbortSignal;
  /** Called with the pause, and with null once the upload continues. */
  onPause(pause: Pause | null): void;
}

/** Seconds between attempts without an answer; the last one is used for all further attempts. */
const DELAYS = [2, 4, 8, 15, 30] as const;
/** Maximum delay in seconds that browser timers handle reliably. */
const LONGEST = 86_400;
/** First size of a piece in bytes, and the smallest size it is reduced to after failures (wire.md#5.8). */
const [PIECE, LEAST] = [524_288, 65_536] as const;
/** HTTP statuses of a server, or of a proxy in front of a starting server, that cannot take the file now. */
const BUSY = new Set([429, 502, 503, 504]);

interface Wait {
  seconds: number;
  reason: string;
  /** True if a returning network ends the wait early. */
  isNetwork: boolean;
}

function waitAfter(error: unknown, tries: number): Wait | null {
  const seconds = DELAYS[Math.min(tries, DELAYS.length - 1)] ?? LONGEST;
  if (isLost(error)) return { seconds, reason: '网络不通，恢复后自动继续', isNetwork: true };
  if (!isApiError(error) || !BUSY.has(error.status)) return null;
  return {
    seconds: Math.min(error.retryAfter ?? seconds, LONGEST),
    reason: `${error.message}，之后自动继续`,
    isNetwork: false,
  };
}

/** Progress of a file that is sent in pieces. */
interface Course {
  /** Id of the upload, the same for all pieces. */
  key: string;
  /** Bytes of the next piece; Infinity: the file is sent whole. */
  piece: number;
  /** Number of bytes that the server has stored. */
  received: number;
  /** True once the server has lost pieces; a second loss ends the upload. */
  isAgain: boolean;
}

/** Progress of files for calls that do not store the file: a sheet that is checked several times is sent once. */
const courses = new WeakMap<Blob, Course>();

const { upload: FILES, uploadPart: PIECES } = sysFileInfo;

/** True for the two calls that store a file; other calls pass the id of the upload whose pieces they read. */
const makesFile = (path: string) => path === FILES.path || path === PIECES.path;

function courseOf(path: string, file: Blob, key: string): Course {
  const fresh: Course = { key, piece: PIECE, received: 0, isAgain: false };
  if (makesFile(path)) return fresh;
  const course = courses.get(file) ?? fresh;
  courses.set(file, course);
  return course;
}

/**
 * Sends a file, large files in pieces, and repeats after no answer or a busy status (429, 502–504). All
 * attempts carry one request id, so the file is stored once.
 *
 * @throws for every other refusal, and when the signal aborts
 */
export async function uploadPatiently<T>(path: string, file: Blob, given: PatientOptions): Promise<T> {
  const options = { ...given, requestId: given.requestId ?? createRequestId() };
  const course = courseOf(path, file, options.requestId);
  for (let tries = 0; ; tries += 1) {
    const before = course.received;
    const isWhole = path !== PIECES.path && file.size <= course.piece;
    try {
      return (await (isWhole ? upload(path, file, options) : sendPieces(path, file, { options, course }))) as T;
    } catch (error) {
      if (course.received > before) tries = 0;
      if (!adapt(course, { file, isWhole, error })) await comeAgain(error, tries, options);
    }
  }
}

/** Makes pieces smaller after no answer or a proxy's 413. Returns true if the next attempt need not wait. */
function adapt(course: Course, { file, isWhole, error }: { file: Blob; isWhole: boolean; error: unknown }): boolean {
  const { piece } = course;
  const { kind, status } = isApiError(error) ? error : { kind: null, status: 0 };
  // During an update an older server may accept whole files only, or reject the parameter `keep`.
  const isUnknown = isApiError(error) && error.errors.some(({ field }) => field === 'keep' || field === 'upload');
  if (!isWhole && (status === 404 || isUnknown)) course.piece = Infinity;
  if (course.piece === Infinity) return piece !== Infinity;
  if (isApiError(error) && error.errorCode === 'UPLOAD_GONE' && !course.isAgain) {
    Object.assign(course, { key: createRequestId(), received: 0, isAgain: true });
    return true;
  }
  // The server's own 413 has an envelope (kind 'business'): this one comes from a proxy.
  const isTooLarge = kind === 'http' && status === 413;
  // A file sent whole may have arrived although no answer came: sending pieces would store it twice.
  if (!isTooLarge && (isWhole || !isLost(error))) return false;
  course.piece = Math.max(LEAST, Math.ceil(Math.min(piece, file.size) / 2));
  return isTooLarge && course.piece < piece;
}

/** Repeats a call after no answer and busy statuses. @throws for every other refusal, and when the signal aborts */
export async function patiently<T>(work: () => Promise<T>, options: Waiting): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      await comeAgain(error, tries, options);
    }
  }
}

type Waiting = Pick<PatientOptions, 'signal' | 'onPause'>;

/** Waits until the call may be repeated. @throws `error` if it may not be repeated */
async function comeAgain(error: unknown, tries: number, options: Waiting): Promise<void> {
  const { signal, onPause } = options;
  const wait = signal.aborted ? null : waitAfter(error, tries);
  if (wait === null) throw error;
  await pause(wait, options);
  onPause(null);
  if (signal.aborted) throw error;
}

/**
 * Sends piece after piece; the server answers how many bytes it has. The last piece, or a call with the upload's id,
 * ends the upload.
 */
async function sendPieces(path: string, file: Blob, { options, course }: { options: PatientOptions; course: Course }) {
  const { signal, onProgress } = options;
  const name = file instanceof File ? file.name : 'file';
  const more = makesFile(path) ? options.fields : { keep: 'true' };
  while (course.received < file.size) {
    const from = course.received;
    const piece = file.slice(from, from + course.piece);
    const { received, id } = await upload<{ received: number; id?: string }>(PIECES.path, new File([piece], name), {
      fields: { upload: course.key, offset: String(from), size: String(file.size), ...more },
      onProgress: (share = 0) => onProgress?.((from + share * piece.size) / file.size),
      signal,
    });
    if (id !== undefined && makesFile(path)) return id;
    // The server keeps pieces for a day and may have lost them; a second loss is an error.
    if (received === from || (received < from && course.isAgain)) throw new Error('上传没有进展，请稍后再试');
    course.isAgain ||= received < from;
    course.received = received;
  }
  const fields = { ...options.fields, upload: course.key };
  return upload(path, new File([], name), { ...options, fields, onProgress: undefined });
}

/**
 * Waits until the time is over, 重试 is pressed or the signal aborts. After a network failure the wait also ends when the
 * network returns or the page becomes visible.
 */
function pause({ seconds, reason, isNetwork }: Wait, { signal, onPause }: Waiting): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const resume = () => over.abort();
    const timer = setTimeout(resume, seconds * 1000);
    over.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
    const listening = { signal: over.signal };
    signal.addEventListener('abort', resume, listening);
    if (isNetwork) {
      window.addEventListener('online', resume, listening);
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'visible' && resume(),
        listening,
      );
    }
    onPause({ reason, resume });
  });
}
