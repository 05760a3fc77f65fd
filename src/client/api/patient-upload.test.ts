import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http, REQUEST_ID } from './http.ts';
import { type PatientOptions, type Pause, uploadPatiently } from './patient-upload.ts';

type Step = 'lost' | { status: number; body: unknown; headers?: Record<string, string> };

const answer = (data: unknown): Step => ({ status: 200, body: { success: true, code: 200, data } });
const ARRIVED = answer('17');
const BUSY = { success: false, code: 429, message: '上传过于频繁，请稍后再试', data: null };

let steps: Step[];
let ids: unknown[];
let sent: string[];
let pauses: (Pause | null)[];
let abort: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [steps, ids, sent, pauses, abort] = [[], [], [], [], new AbortController()];
  http.defaults.adapter = (config): Promise<AxiosResponse> => {
    ids.push(config.headers.get(REQUEST_ID));
    sent.push(lineOf(config.url, config.data));
    const step = steps.shift();
    if (step === undefined) throw new Error('one attempt too many');
    if (step === 'lost') return Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
    const { status, body, headers = {} } = step;
    return Promise.resolve({ config, data: body, headers: new AxiosHeaders(headers), status, statusText: '' });
  };
});

afterEach(() => vi.useRealTimers());

/** Call, id of the upload and bytes `from+count/all` of what was sent. */
function lineOf(path: string | undefined, form: FormData): string {
  const { size } = form.get('file') as File;
  const bytes = form.has('offset') ? `${form.get('offset')}+${size}/${form.get('size')}` : String(size);
  return [path?.split('/').at(-1), form.get('upload'), bytes, form.get('keep')]
    .filter((part) => part !== null)
    .join(' ');
}

function send(...planned: Step[]) {
  return sendFile(1, planned);
}

function sendFile(bytes: number, planned: Step[], options: Partial<PatientOptions> = {}) {
  steps = planned;
  return sendAs('upload', new File(['x'.repeat(bytes)], 'a.png'), options);
}

function sendAs(call: string, file: File, options: Partial<PatientOptions> = {}) {
  return uploadPatiently<string>(`/sysFileInfo/${call}`, file, {
    signal: abort.signal,
    onPause: (pause) => void pauses.push(pause),
    ...options,
  });
}

const reasons = () => pauses.map((pause) => pause?.reason ?? null);
const settle = () => vi.advanceTimersByTimeAsync(0);

it('goes on by itself when the network is back, as the same request', async () => {
  const sent = send('lost', ARRIVED);
  await settle();
  expect(reasons()).toEqual(['网络不通，恢复后自动继续']);
  window.dispatchEvent(new Event('online'));
  expect(await sent).toBe('17');
  expect(reasons()).toEqual(['网络不通，恢复后自动继续', null]);
  expect(new Set(ids).size).toBe(1);
  expect(ids).toHaveLength(2);
});

it('tries again by time where the browser does not notice, at most every thirty seconds', async () => {
  const sent = send('lost', 'lost', 'lost', 'lost', 'lost', 'lost', ARRIVED);
  await settle();
  for (const [index, seconds] of [2, 4, 8, 15, 30, 30].entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(ids).toHaveLength(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(ids).toHaveLength(index + 2);
  }
  expect(await sent).toBe('17');
});

const inTwoMinutes = () => new Date(Date.now() + 120_000).toUTCString();

it.each([
  [429, () => '120'],
  [503, inTwoMinutes],
])(
  'waits as long as the server asks with HTTP %i, in seconds or by a date, whatever the network does',
  async (status, after) => {
    vi.setSystemTime(0);
    const sent = send({ status, body: BUSY, headers: { 'retry-after': after() } }, ARRIVED);
    await settle();
    expect(reasons()).toEqual(['上传过于频繁，请稍后再试，之后自动继续']);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(119_999);
    expect(ids).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent).toBe('17');
  },
);

it('a refusal is a refusal', async () => {
  const refused = { success: false, code: 400, message: '不支持该文件类型', data: null };
  await expect(send({ status: 200, body: refused })).rejects.toThrow('不支持该文件类型');
  expect(ids).toHaveLength(1);
  expect(pauses).toEqual([]);
});

it('taken away while it waits, it is not sent again', async () => {
  const sent = send('lost');
  await settle();
  const ended = expect(sent).rejects.toThrow('网络连接失败');
  abort.abort();
  await ended;
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  expect(ids).toHaveLength(1);
});

const KIB = 1_024;
const received = (kib: number) => answer({ received: kib * KIB });
const LAST = answer({ received: 1_300 * KIB, id: '17' });
const PROXY_413: Step = { status: 413, body: '<html>' };
const BAD_GATEWAY: Step = { status: 502, body: '' };
const inPieces = { requestId: 'u' };

it('a large file goes in pieces from where the server has it, in smaller ones after no answer or a proxy’s 413', async () => {
  const planned = [received(512), 'lost' as const, received(768), PROXY_413, BAD_GATEWAY, received(896), LAST];
  const sending = sendFile(1_300 * KIB, planned, inPieces);
  await settle();
  pauses[0]?.resume();
  await settle();
  pauses[2]?.resume();
  expect(await sending).toBe('17');
  const lines = ['0+512', '512+512', '512+256', '768+256', '768+128', '768+128', '896+128'];
  const bytes = (line: string) => line.replaceAll(/\d+/g, (kib) => String(Number(kib) * KIB));
  expect(sent).toEqual(lines.map((line) => `uploadPart u ${bytes(`${line}/1300`)}`));
  expect(reasons()).toEqual(['网络不通，恢复后自动继续', null, '服务暂不可用，请稍后再试，之后自动继续', null]);
});

it('a small file goes in pieces where a proxy refuses it whole, a large one whole where the server knows no pieces', async () => {
  const unknown: Step = { status: 404, body: { success: false, code: 1013001, message: '资源路径不存在' } };
  expect(await sendFile(600 * KIB, [unknown, ARRIVED], inPieces)).toBe('17');
  await expect(sendFile(600 * KIB, [unknown, PROXY_413], inPieces)).rejects.toThrow('内容过大，请减少后再试');
  sent = [];
  expect(await sendFile(100 * KIB, [PROXY_413, received(64), LAST], inPieces)).toBe('17');
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['upload', 'uploadPart', 'uploadPart']);
});

it('an upload that gets nowhere is given up', async () => {
  await expect(sendFile(10, [PROXY_413, PROXY_413], inPieces)).rejects.toThrow('内容过大，请减少后再试');
  await expect(sendFile(600 * KIB, [received(512), received(0), received(512), received(0)], inPieces)).rejects.toThrow(
    '上传没有进展，请稍后再试',
  );
});

it('another call names pieces that came before, sent once for all its attempts, anew when they are gone, whole to older servers', async () => {
  const sheet = new File(['x'.repeat(600 * KIB)], 'a.xlsx');
  const GONE = { success: false, code: 400, message: '已过期', extras: { errorCode: 'UPLOAD_GONE' } };
  const fields = { dryRun: 'true' };
  steps = [received(512), received(600), answer('checked')];
  expect(await sendAs('import', sheet, { ...inPieces, fields })).toBe('checked');
  expect(sent).toEqual(['uploadPart u 0+524288/614400 true', 'uploadPart u 524288+90112/614400 true', 'import u 0']);
  sent = [];
  steps = [{ status: 200, body: GONE }, received(512), received(600), answer('written')];
  expect(await sendAs('import', sheet)).toBe('written');
  expect(sent.map((line) => line.split(' ')[0])).toEqual(['import', 'uploadPart', 'uploadPart', 'import']);
  expect(new Set(sent.map((line) => line.split(' ')[1])).size).toBe(2);
  const extras = { errors: [{ field: 'keep', message: '未知参数：keep' }] };
  steps = [{ status: 200, body: { success: false, code: 400, message: '参数不正确', extras } }, ARRIVED];
  expect(await sendAs('import', new File([sheet], 'b.xlsx'))).toBe('17');
  expect(sent.at(-1)).toBe('import 614400');
});
