import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hostile } from './entry.ts';

/** Sends a request with a session; `path` is relative to /api. */
export type Call = (path: string, init: RequestInit) => Promise<Response>;

export interface Verdict {
  status: number;
  success: boolean;
  /** Message of the answer, followed by the errors of fields. */
  said: string;
}

interface Envelope {
  success: boolean;
  message?: string;
  data?: unknown;
  extras?: { id?: number; errors?: unknown } | null;
}

/** Sends an entry through its door, as a browser does. */
export async function sendHostile(call: Call, { door, file, ...entry }: Hostile): Promise<Verdict> {
  const bytes = await entry.make();
  if (door === 'picture' || door === 'document') return upload(call, '/sysFileInfo/upload', { file, bytes });
  if (door === 'sheet') return upload(call, '/RiskType/import', { file, bytes, fields: { dryRun: 'true' } });
  if (door === 'markup') return post(call, '/sysNotice/add', noticeOf(bytes.toString('utf8')));
  if (door === 'design') return designed(call, bytes.toString('utf8'));
  if (door === 'criteria')
    return answered(await call(`/RiskType/page?${new URLSearchParams({ criteria: bytes.toString('utf8') })}`, {}));
  return upload(call, '/SitePlan/upload', { file, bytes, fields: { id: await newPlan(call) } });
}

const EVERYBODY = 2;
const noticeOf = (content: string) => ({ title: '停车交底', type: 1, status: 0, noticeScope: EVERYBODY, content });

/** Saves a draft; if it is accepted, requests the plan of its publication. */
async function designed(call: Call, formJson: string): Promise<Verdict> {
  const document = { title: '试', typeName: 'RiskType', formJson };
  const drafted = await post(call, '/formmanager/add', document);
  return drafted.success ? post(call, '/formmanager/plan', document) : drafted;
}

/** Adds a site plan for each drawing, because the first drawing fixes the position of a plan. */
async function newPlan(call: Call): Promise<string> {
  const name = randomUUID().slice(0, 20);
  const added = await post(call, '/SitePlan/add', { name });
  const page = await call(`/SitePlan/page?name=${name}`, {});
  const { data } = (await page.json()) as { data: { rows: { id: number }[] } }; // wire.md#1.2
  const id = data.rows[0]?.id;
  if (id === undefined) throw new Error(`no plan: ${added.said}`);
  return String(id);
}

async function upload(
  call: Call,
  path: string,
  of: { file: string; bytes: Buffer; fields?: Record<string, string> },
): Promise<Verdict> {
  const form = new FormData();
  for (const [key, value] of Object.entries(of.fields ?? {})) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(of.bytes)]), of.file);
  return answered(await call(path, { method: 'POST', body: form, headers: { 'x-request-id': randomUUID() } }), call);
}

async function post(call: Call, path: string, body: object): Promise<Verdict> {
  const headers = { 'content-type': 'application/json', 'x-request-id': randomUUID() };
  return answered(await call(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

async function answered(response: Response, call?: Call): Promise<Verdict> {
  const text = await response.text();
  const body = envelopeOf(text);
  const job = (body.data as { jobId?: number } | null | undefined)?.jobId;
  if (call && job !== undefined) return concluded(call, job);
  const fields = body.extras?.errors === undefined ? '' : JSON.stringify(body.extras.errors);
  return { status: response.status, success: body.success, said: `${body.message ?? ''} ${fields}`.trim() };
}

function envelopeOf(text: string): Envelope {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`no JSON: ${text.slice(0, 200)}`);
  }
}

/** Waits for the job that a slow upload has become; returns its result. */
async function concluded(call: Call, id: number): Promise<Verdict> {
  for (;;) {
    const { data } = (await (await call(`/job/detail?id=${id}`, {})).json()) as {
      data: { state: string; message?: string };
    };
    if (data.state === 'done') return { status: 200, success: true, said: '' };
    if (data.state === 'failed' || data.state === 'cancelled')
      return { status: 200, success: false, said: data.message ?? '' };
    await sleep(50);
  }
}
