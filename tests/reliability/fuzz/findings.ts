import type { Draft } from './draft.ts';
import { type Exchange, isRefusal } from './judge.ts';
import { routeName } from './operations.ts';
import { curlOf, toLine, type WireAnswer, type WireRequest } from './wire.ts';
import type { Written } from './write-watch.ts';

export interface Finding {
  problem: string;
  route: string;
  notes: readonly string[];
  draft: Draft | null;
  /** null: the request is unknown. */
  request: WireRequest | null;
  answer: WireAnswer | null;
}

/** Calls that write outside a transaction of their own, and what they write when they succeed. */
const OWN_WAYS: { readonly [call: string]: readonly string[] } = {
  'POST /sysUser/updatePwd': ['t_1.sys_user_credential', ...['tenant', 'hub_ticket', 'change_mark'].map(ofPlatform)],
  'POST /login': ['t_1.sys_user', 'platform.change_mark'],
  'GET /sysNotice/detail': ['t_1.user_notice'],
  'GET /News/detail': ['t_1.news_reader', 't_1.news', 'platform.change_mark'],
};

const OUTBOX = new Set(['outbox', 'hub_ticket', 'tenant', 'change_mark'].map(ofPlatform));

function ofPlatform(table: string): string {
  return `platform.${table}`;
}

interface WriteFinding {
  problem: string;
  exchange: Exchange | null;
}

/** Committed writes that no success explains: a refused call must leave nothing (security.md#2). */
export function findingsOfWrites(written: readonly Written[], exchanges: readonly Exchange[]): WriteFinding[] {
  const byKey = new Map(exchanges.map((exchange) => [keyOf(exchange.request), exchange]));
  return written.flatMap(({ key, tables }): WriteFinding[] => {
    const exchange = key === null ? undefined : byKey.get(key.toLowerCase());
    const what = `wrote ${tables.join(', ')}`;
    if (exchange) return isRefusal(exchange.answer) ? [{ problem: `refused, but ${what}`, exchange }] : [];
    // A large import, or one on a busy machine, was accepted as a job (wire.md#12).
    if (tables.includes('t_1.import_batch') || isMarkedSheet(tables)) return [];
    if (tables.every((table) => OUTBOX.has(table)) || isOwnWay(tables, exchanges)) return [];
    return [{ problem: `${what} outside the transaction of a request`, exchange: null }];
  });
}

/** The sheet with its faults, which an import that became a job stores for its sender. */
function isMarkedSheet(tables: readonly string[]): boolean {
  const FILES = 't_1.sys_file_info';
  return tables.includes(FILES) && tables.every((table) => table === FILES || OUTBOX.has(table));
}

function keyOf({ headers }: WireRequest): string {
  return headers.find(([name]) => name === 'x-request-id')?.[1].toLowerCase() ?? '';
}

function isOwnWay(tables: readonly string[], exchanges: readonly Exchange[]): boolean {
  return exchanges.some(({ draft, answer }) => {
    const own = OWN_WAYS[routeName(draft.route)];
    // A POST whose request id was spoilt has a transaction, too, and did what it should.
    const isNameless =
      draft.route.method === 'POST' && draft.headers.every(([name, value]) => name !== 'x-request-id' || value === '');
    return !isRefusal(answer) && (isNameless || (own !== undefined && tables.every((table) => own.includes(table))));
  });
}

/** Parts of a finding that no single request is known to have caused. */
export const UNKNOWN_CAUSE = { route: '?', notes: [], draft: null, request: null, answer: null };

/** Finding for files without a row, of an upload that was refused or that ended long ago. */
export function strayFinding(names: readonly string[], exchanges: readonly Exchange[]): Finding {
  const forms = exchanges.filter(({ draft }) => draft.route.form !== null);
  const notes = forms.map(({ draft, answer }) => `${routeName(draft.route)} ${draft.notes.join(' ')} ${answer.status}`);
  return { ...UNKNOWN_CAUSE, problem: `files without a row: ${names.join(', ')}`, notes };
}

export function reportOf(finding: Finding, seed: number): string {
  const { problem, route, notes, request, answer } = finding;
  const lines = [`✗ ${route}: ${problem}`, `  spoilt: ${notes.join('; ')}`];
  if (answer) lines.push(`  answer: HTTP ${answer.status} ${answer.body.toString('utf8').slice(0, 400)}`);
  if (request) {
    lines.push(`  ${curlOf(request).slice(0, 2_000)}`);
    const line = toLine(request);
    if (line.length < 4_000) lines.push(`  this one alone: TEST_REQUEST='${line.replaceAll("'", "'\\''")}' ${COMMAND}`);
  }
  lines.push(`  its route:  TEST_SEED=${seed} TEST_ROUTE='${route}' ${COMMAND}`);
  return lines.join('\n');
}

const COMMAND = 'npx vitest run --project reliability tests/reliability/fuzz/fuzz.test.ts';
