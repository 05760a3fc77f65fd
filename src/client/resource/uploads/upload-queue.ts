import { createContext } from 'react';
import { messageOf } from '../../api/api-error.ts';
import type { Pause } from '../../api/patient-upload.ts';
import { createRequestId } from '../../api/request-id.ts';
import type { FileEntry } from './file-list.ts';
import type { FileKeeper } from './keeper.ts';
import { followWithOriginal } from './originals.ts';
import { toSendable, UnusableFile } from './photo.ts';
import { uploadFile } from './stored-files.ts';

/** Maximum simultaneous uploads: more would share a weak network until each times out. */
const AT_ONCE = 3;

export interface Upload {
  key: number;
  input: string;
  name: string;
  state: 'waiting' | 'shrinking' | 'sending' | 'paused' | 'failed';
  /** Progress, 0–1. */
  share: number;
  /** Reason of a pause or failure. */
  reason: string | null;
  /** False if the file itself is refused. */
  canRetry: boolean;
}

interface Choice {
  file: File;
  /** Reason of a refusal before sending; null: the file is sent. */
  refusal: string | null;
  /** Request id of a file that is already stored on this device. */
  requestId?: string;
}

interface Job {
  file: File;
  /** The file as chosen. */
  original: File;
  abort: AbortController;
  pause: Pause | null;
  /** Request id of all attempts, so that the file is stored once. */
  requestId: string;
}

interface Input {
  /** Adds an uploaded file to the input's value. */
  take(entry: FileEntry): void;
  /** True: pictures are made smaller before they are sent. */
  isPhoto: boolean;
  /** True: originals of pictures follow in the background. */
  isOnSite: boolean;
}

/**
 * Files of one form that the server does not have yet. The form checks them before it is sent or closed; hiding an
 * input does not remove its files.
 */
export class UploadQueue {
  #items: readonly Upload[] = [];
  #last = 0;
  readonly #jobs = new Map<number, Job>();
  readonly #inputs = new Map<string, Input>();
  readonly #order = new Map<string, number>();
  readonly #listeners = new Set<() => void>();
  readonly #keeper: FileKeeper | null;

  /** `keeper`: stores files on this device until they have arrived. */
  constructor(keeper: FileKeeper | null = null) {
    this.#keeper = keeper;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly items = () => this.#items;

  /** Uploads of the inputs whose ids begin with `prefix`. */
  within(prefix: string): Upload[] {
    return this.#items.filter(({ input }) => input.startsWith(prefix));
  }

  /** Position of a file among the files added to this queue; 0 for files uploaded before. */
  readonly orderOf = ({ url }: FileEntry) => this.#order.get(url) ?? 0;

  bind(input: string, of: Input): void {
    this.#inputs.set(input, of);
  }

  add(input: string, choices: readonly Choice[]): void {
    const requestIds = this.#requestIds();
    const fresh = choices.filter((choice) => choice.requestId === undefined || !requestIds.has(choice.requestId));
    const added = fresh.map(({ file, refusal, requestId = createRequestId() }): Upload => {
      if (refusal === null) this.#keeper?.keep({ slot: input, file, requestId });
      const start = { key: this.#start({ file, requestId }), input, name: file.name, share: 0, reason: refusal };
      return { ...start, state: refusal === null ? 'waiting' : 'failed', canRetry: refusal === null };
    });
    this.#show([...this.#items, ...added]);
    this.#sendNext();
  }

  /** Resumes unfinished uploads that an earlier visit of the form has stored on this device. */
  async restore(): Promise<void> {
    const kept = (await this.#keeper?.found()) ?? [];
    const requestIds = this.#requestIds();
    const found = kept.filter(({ requestId }) => !requestIds.has(requestId));
    const added = found.map(({ slot, file, original, requestId }): Upload => {
      const key = this.#start({ file, original, requestId });
      return { key, input: slot, name: file.name, share: 0, reason: null, state: 'waiting', canRetry: true };
    });
    if (added.length === 0) return;
    this.#show([...this.#items, ...added]);
    this.#sendNext();
  }

  #requestIds(): ReadonlySet<string> {
    return new Set([...this.#jobs.values()].map(({ requestId }) => requestId));
  }

  #start({
    file,
    original = file,
    requestId,
  }: Pick<Job, 'file' | 'requestId'> & { original?: File | undefined }): number {
    this.#last += 1;
    this.#jobs.set(this.#last, { file, original, abort: new AbortController(), pause: null, requestId });
    return this.#last;
  }

  /** Retries at once, after a failure or during a wait for the network. */
  retry(key: number): void {
    const job = this.#jobs.get(key);
    if (job?.pause) {
      job.pause.resume();
      return;
    }
    this.#change(key, { state: 'waiting', share: 0, reason: null });
    this.#sendNext();
  }

  remove(key: number): void {
    const job = this.#jobs.get(key);
    if (job) this.#keeper?.drop(job.requestId);
    this.#end(key);
    this.#sendNext();
  }

  /** Stops all uploads when the form is closed; files stored on this device are sent when the form opens again. */
  stop(): void {
    for (const { key } of this.#items) this.#end(key);
  }

  /** Deletes all files of a form that was given up. */
  forget(): void {
    for (const { key } of this.#items) this.remove(key);
  }

  #end(key: number): void {
    this.#jobs.get(key)?.abort.abort();
    this.#jobs.delete(key);
    this.#show(this.#items.filter((item) => item.key !== key));
  }

  #sendNext(): void {
    const busy = this.#items.filter(({ state }) => state === 'sending' || state === 'shrinking').length;
    const waiting = this.#items.filter(({ state }) => state === 'waiting');
    for (const item of waiting.slice(0, Math.max(0, AT_ONCE - busy))) void this.#send(item);
  }

  async #send({ key, input }: Upload): Promise<void> {
    const job = this.#jobs.get(key);
    if (!job) return;
    this.#change(key, { state: 'sending' });
    const onPause = (pause: Pause | null) => {
      job.pause = pause;
      this.#change(key, { state: pause ? 'paused' : 'sending', reason: pause?.reason ?? null });
      this.#sendNext();
    };
    try {
      await this.#shrink(job, { key, input });
      if (job.abort.signal.aborted) return;
      const id = await uploadFile(job.file, {
        signal: job.abort.signal,
        requestId: job.requestId,
        onPause,
        onProgress: (share) => this.#change(key, { share: share ?? 0 }),
      });
      if (this.#inputs.get(input)?.isOnSite) {
        const { signal } = job.abort;
        await followWithOriginal(String(id), job.original, { signal, onPause });
      }
      if (job.abort.signal.aborted) return;
      this.#order.set(String(id), key);
      this.#inputs.get(input)?.take({ url: String(id), name: job.file.name });
      this.remove(key);
    } catch (error) {
      if (job.abort.signal.aborted) return;
      job.pause = null;
      const canRetry = !(error instanceof UnusableFile);
      if (!canRetry) this.#keeper?.drop(job.requestId);
      this.#change(key, { state: 'failed', share: 0, reason: messageOf(error), canRetry });
      this.#sendNext();
    }
  }

  /**
   * Makes a photo smaller. The smaller photo replaces the file stored on this device, so that every attempt sends the
   * same bytes.
   */
  async #shrink(job: Job, { key, input }: Pick<Upload, 'key' | 'input'>): Promise<void> {
    const { isPhoto = false, isOnSite = false } = this.#inputs.get(input) ?? {};
    const { signal } = job.abort;
    const onDraw = () => this.#change(key, { state: 'shrinking' });
    const file = await toSendable(job.file, { isPhoto, signal, onDraw });
    if (signal.aborted) return;
    this.#change(key, { state: 'sending' });
    if (file === job.file) return;
    job.file = file;
    const original = isOnSite ? { original: job.original } : {};
    this.#keeper?.keep({ slot: input, file, requestId: job.requestId, ...original });
  }

  #change(key: number, patch: Partial<Upload>): void {
    this.#show(this.#items.map((item) => (item.key === key ? { ...item, ...patch } : item)));
  }

  #show(items: readonly Upload[]): void {
    this.#items = items;
    // Warns before a reload, which would lose uploads unless this device stores them; drafts do not include uploads.
    if (items.length > 0 && !this.#keeper?.isLasting) window.addEventListener('beforeunload', askFirst);
    else window.removeEventListener('beforeunload', askFirst);
    for (const listener of this.#listeners) listener();
  }
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** Upload queue of the surrounding form; null: the input is in no form and keeps its own uploads. */
export const UploadsContext = createContext<UploadQueue | null>(null);
