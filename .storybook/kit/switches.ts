import type { WireRecord } from '../../src/engine/json.ts';
import type { Field, Resource } from '../../src/engine/resource.ts';
import { dictionaries } from './catalog.ts';
import type { MockReply, MockRequest } from './mocks/mock-replies.ts';
import type { Answer } from './network.ts';
import { withOffers } from './offers.ts';
import { codesOfRole, READING, ROLES } from './roles.ts';

/** Properties of a story that the toolbar can change. */
export interface Switches {
  role: string;
  right: string;
  status: string;
  rows: string;
  text: string;
}

/** Default switches, which leave stories unchanged. */
export const AS_TOLD: Switches = { role: 'all', right: 'all', status: 'any', rows: 'sample', text: 'sample' };

interface Item {
  value: string;
  title: string;
}
const toolbar = <Icon extends string>(title: string, icon: Icon, items: readonly Item[]) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

/** Every status of a hazard, which include all statuses of plans, tasks and applications. */
const STATUSES = [0, 1, 2, 3, 4, 5, 9];

export const SWITCHES = {
  role: toolbar('角色', 'user', [
    { value: 'all', title: '角色：超级管理员' },
    ...ROLES.map(({ code, name }) => ({ value: code, title: `角色：${name}` })),
  ]),
  right: toolbar('权限', 'lock', [
    { value: 'all', title: '权限：角色的全部' },
    { value: 'read', title: '权限：只读' },
    { value: 'none', title: '权限：无' },
  ]),
  status: toolbar('状态', 'flag', [
    { value: 'any', title: '状态：样例' },
    ...STATUSES.map((code) => ({ value: String(code), title: `状态：${code}` })),
  ]),
  rows: toolbar('行数', 'listunordered', [
    { value: 'sample', title: '行数：样例' },
    ...[0, 1, 100, 1_000].map((count) => ({ value: String(count), title: `行数：${count}` })),
  ]),
  text: toolbar('文字', 'paragraph', [
    { value: 'sample', title: '文字：样例' },
    { value: 'long', title: '文字：尽量长' },
  ]),
};

/** Permission codes of the role and right chosen in the toolbar; undefined: every code. */
export function codesBy({ role, right }: Switches): readonly string[] | undefined {
  const codes = role === 'all' ? undefined : codesOfRole(role);
  if (right === 'none') return [];
  if (right !== 'read') return codes;
  return codes ? READING.filter((code) => codes.includes(code)) : READING;
}

/** Values that all records of one resource get in a story. */
export interface Given {
  resource: string;
  values: WireRecord;
}

interface Shape {
  world: readonly Resource[];
  switches: Switches;
  given: Given | undefined;
}

/** Calls that return texts of dictionary codes, which stay unchanged: lengthened codes would match no text. */
const CODED = new Set(['/sysDictType/tree', '/sysDictType/dropDown']);

/** Wraps `answer`: changes row numbers, text lengths, statuses and values as `switches` and `given` require. */
export function shaped(answer: Answer, { world, switches, given }: Shape): Answer {
  return async (request) => {
    const resource = world.find(({ name }) => request.path.startsWith(`/${name}/`));
    const action = resource?.actions.find(({ path }) => path === request.path);
    // The detail of some resources is read by POST.
    if (CODED.has(request.path)) return answer(request);
    if (!resource || (request.method !== 'GET' && action?.verb !== 'detail')) return answer(request);
    const change = (row: WireRecord) => changed(row, { resource, switches, given });
    const reply = await answer(firstKnown(request));
    const data = dataOf(reply);
    if (reply === undefined || data === undefined) return reply;
    if (Array.isArray(data))
      return withData(
        reply,
        data.map((one) => (isRecord(one) ? change(one) : one)),
      );
    if (!('totalRows' in data)) return withData(reply, change(data));
    if (switches.rows === 'sample') return withData(reply, { ...data, rows: listOf(data.rows).map(change) });
    const all = listOf(dataOf(await answer({ ...request, query: {} }))?.rows);
    return withData(reply, pageOf(manyOf(all, Number(switches.rows)).map(change), request));
  };
}

/** Rows beyond the samples repeat the samples, with ids increased by multiples of this number. */
const STEP = 1_000;

function firstKnown(request: MockRequest): MockRequest {
  const id = Number(request.query.id);
  return id > STEP ? { ...request, query: { ...request.query, id: String(id % STEP) } } : request;
}

function manyOf(rows: readonly WireRecord[], count: number): WireRecord[] {
  if (rows.length === 0) return [];
  return Array.from({ length: count }, (_, at) => {
    const row = rows[at % rows.length] ?? {};
    return { ...row, id: Number(row.id) + STEP * Math.floor(at / rows.length) };
  });
}

function pageOf(rows: readonly WireRecord[], { query }: MockRequest): WireRecord {
  const [pageNo, pageSize] = [Number(query.pageNo ?? 1), Number(query.pageSize ?? 10)];
  const totalPage = Math.ceil(rows.length / pageSize);
  const page = rows.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return { pageNo, pageSize, totalRows: rows.length, totalPage, totalCount: rows.length, rows: page };
}

interface Change {
  resource: Resource;
  switches: Switches;
  given: Given | undefined;
}

function changed(row: WireRecord, { resource, switches, given }: Change): WireRecord {
  const next = { ...row, ...(given?.resource === resource.name ? given.values : {}) };
  if (next.status !== undefined && hasStatus(resource, switches.status)) next.status = Number(switches.status);
  if (next.status !== row.status && row.actions !== undefined) Object.assign(next, withOffers(resource, next));
  if (switches.text === 'long') {
    for (const field of resource.fields.filter(isFreeText)) {
      const value = next[field.key];
      if (typeof value === 'string' && value !== '') next[field.key] = lengthened(value, field);
    }
  }
  return next;
}

/**
 * True if records of the resource can have the status. Most resources have fewer statuses than the toolbar; their
 * records then keep their status.
 */
function hasStatus({ fields }: Resource, status: string): boolean {
  const field = fields.find(({ key }) => key === 'status');
  const codes = field?.dictionary ? dictionaries[field.dictionary]?.map(({ code }) => code) : field?.schema.enum;
  return codes?.some((code) => String(code) === status) ?? false;
}

const isFreeText = ({ kind, dictionary, relation, words }: Field) =>
  (kind === 'text' || kind === 'textarea') && !dictionary && !relation && Object.keys(words ?? {}).length === 0;

function lengthened(value: string, { schema }: Field): string {
  const most = Math.min(schema.maxLength ?? 200, 500);
  return `${value}，`.repeat(Math.ceil(most / (value.length + 1))).slice(0, most);
}

function dataOf(reply: MockReply | undefined): WireRecord | undefined {
  const body: unknown = reply?.body;
  const data: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'data') : undefined;
  return isRecord(data) ? data : undefined;
}

const isRecord = (value: unknown): value is WireRecord => typeof value === 'object' && value !== null;

function listOf(value: unknown): WireRecord[] {
  return Array.isArray(value) ? value : [];
}

function withData({ status, body }: MockReply, data: unknown): MockReply {
  return { status, body: { ...(body as object), data } };
}
