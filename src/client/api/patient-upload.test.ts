import { AxiosError, AxiosHeaders, type AxiosResponse } from 'axios';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { http, REQUEST_ID } from './http.ts';
import { type Pause, uploadPatiently } from './patient-upload.ts';

type Step = 'lost' | { status: number; body: object; headers?: Record<string, string> };

const ARRIVED: Step = { status: 200, body: { success: true, code: 200, data: '17' } };
const BUSY = { success: false, code: 429, message: '上传过于频繁，请稍后再试', data: null };

let steps: Step[];
let ids: unknown[];
let pauses: (Pause | null)[];
let abort: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  [steps, ids, pauses, abort] = [[], [], [], new AbortController()];
  http.defaults.adapter = (config): Promise<AxiosResponse> => {
    ids.push(config.headers.get(REQUEST_ID));
    const step = steps.shift();
    if (step === undefined) throw new Error('one attempt too many');
    if (step === 'lost') return Promise.reject(new AxiosError('Network Error', AxiosError.ERR_NETWORK, config));
    const { status, body, headers = {} } = step;
    return Promise.resolve({ config, data: body, headers: new AxiosHeaders(headers), status, statusText: '' });
  };
});

afterEach(() => vi.useRealTimers());

function send(...planned: Step[]) {
  steps = planned;
  return uploadPatiently<string>('/sysFileInfo/upload', new File(['x'], 'a.png'), {
    signal: abort.signal,
    onPause: (pause) => void pauses.push(pause),
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

it.each([429, 503])('waits as long as the server asks with HTTP %i, whatever the network does', async (status) => {
  const sent = send({ status, body: BUSY, headers: { 'retry-after': '120' } }, ARRIVED);
  await settle();
  expect(reasons()).toEqual(['上传过于频繁，请稍后再试，之后自动继续']);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(ids).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await sent).toBe('17');
});

it('a date in Retry-After is a time to wait, too', async () => {
  const at = new Date(Date.now() + 90_000).toUTCString();
  const sent = send({ status: 503, body: BUSY, headers: { 'retry-after': at } }, ARRIVED);
  await vi.advanceTimersByTimeAsync(80_000);
  expect(ids).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await sent).toBe('17');
});

it('does not wait once it is told to go on', async () => {
  const sent = send('lost', ARRIVED);
  await settle();
  pauses[0]?.resume();
  expect(await sent).toBe('17');
});

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
