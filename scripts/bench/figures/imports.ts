import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_ROWS } from '../../../src/server/workbook/limits.ts';
import { type Figure, figure, remark } from '../figure.ts';
import { openArena } from '../run/arena.ts';
import { askData } from '../run/ask.ts';
import type { Served } from '../run/child.ts';
import { HOSTILE_SHEETS, type HostileSheet } from '../sheets/hostile.ts';
import { BASE } from '../world/base.ts';
import { createDatabase } from '../world/cluster.ts';
import { ensureWorld } from '../world/world.ts';
import { round2 } from './duel.ts';
import { measured, watch } from './exports.ts';
import type { Bench, Group } from './group.ts';

/** Maximum pause of the event loop in ms; a longer pause would be noticed by other users. */
const MAX_STALL_MS = 100;
const WARM_UP = 20;
const DATABASE = 'bench_imports';
/** Milliseconds between two requests for the state of a job. */
const LOOK_MS = 100;

interface Sender {
  served: Served;
  token: string;
}

/** Part of an import's report that this group reads (features/records/import/server/import.routes.ts). */
interface Report {
  header: { columns: { letter: string; field: string | null }[] };
}

/** Uploads a sheet as the browser does, and waits for its job, if any. @throws if the server refuses the sheet */
async function send({ served, token }: Sender, path: string, form: FormData): Promise<Report> {
  const answer = await fetch(`${served.address}/api/${path}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}`, 'x-request-id': randomUUID() },
  });
  // Format of every reply (wire.md#1.2).
  const envelope = (await answer.json()) as { success: boolean; message: string; data: Report & { jobId?: number } };
  const { success, message, data } = envelope;
  if (!success) throw new Error(`${path}: ${message}`);
  return data.jobId === undefined ? data : finished({ served, token }, data.jobId);
}

async function finished({ served, token }: Sender, id: number): Promise<Report> {
  for (;;) {
    const path = `job/detail?id=${id}`;
    const { data } = await askData<{ state: string; message?: string; result: Report }>({
      address: served.address,
      token,
      path,
    });
    if (data.state === 'done') return data.result;
    if (data.state === 'failed' || data.state === 'cancelled')
      throw new Error(`the job is ${data.state}: ${data.message}`);
    await sleep(LOOK_MS);
  }
}

function formOf(bytes: Buffer, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), '导入.xlsx');
  return form;
}

/** Imports in the same steps as users: a dry run, then the valid rows with the columns that the dry run recognised. */
async function measureSheet(sender: Sender, sheet: HostileSheet): Promise<Figure[]> {
  // Sends a small sheet first: compiling code at its first use is no cost of the sheet.
  await send(sender, sheet.path, formOf(await sheet.bytes(WARM_UP), { dryRun: 'true' }));
  const bytes = await sheet.bytes(MAX_ROWS);
  const dry = await measureCall(sender, { sheet, bytes, name: 'dry run', fields: { dryRun: 'true' } });
  const columns = dry.report.header.columns.map(({ letter, field }) => [letter, field]);
  const mapping = JSON.stringify(Object.fromEntries(columns));
  const written = await measureCall(sender, { sheet, bytes, name: 'import', fields: { mode: 'partial', mapping } });
  return [...dry.figures, ...written.figures];
}

interface MeasuredCall {
  sheet: HostileSheet;
  bytes: Buffer;
  name: string;
  fields: Record<string, string>;
}

async function measureCall(sender: Sender, call: MeasuredCall): Promise<{ report: Report; figures: Figure[] }> {
  const { cpuMs: before } = await measured(sender.served);
  await watch(sender.served);
  const started = performance.now();
  const report = await send(sender, call.sheet.path, formOf(call.bytes, call.fields));
  const ms = performance.now() - started;
  const { stallMs, turnMs, cpuMs } = await measured(sender.served);
  const name = `import: ${call.sheet.name}, ${call.name}`;
  const seconds: [number, string] = [round2(ms / 1000), 's'];
  const isBound = call.name === 'import' && call.sheet.seconds !== undefined;
  const figures = [
    figure(`${name}: longest stall`, [round2(stallMs), 'ms'], { atMost: MAX_STALL_MS }),
    remark(`${name}: processor time of the longest turn`, [round2(turnMs), 'ms']),
    isBound ? figure(`${name}: time`, seconds, { atMost: call.sheet.seconds ?? 0 }) : remark(`${name}: time`, seconds),
    remark(`${name}: processor time`, [round2((cpuMs - before) / 1000), 's']),
  ];
  return { report, figures };
}

/** Uses a separate database, since imported rows would change figures of later runs. */
async function measure({ cluster, options }: Bench, sheet: HostileSheet): Promise<Figure[]> {
  await ensureWorld(cluster, 'small', options.rows);
  await createDatabase(cluster, DATABASE, BASE);
  const arena = await openArena(cluster, DATABASE);
  try {
    return await measureSheet({ served: await arena.product(), token: arena.sessions.superAdmin.token }, sheet);
  } finally {
    await arena.stop();
  }
}

/** One group for each sheet, so that a refused sheet does not prevent figures of other sheets. */
export const IMPORTS: readonly Group[] = HOSTILE_SHEETS.map((sheet) => ({
  name: `import: ${sheet.name}`,
  measure: (bench) => measure(bench, sheet),
}));
