import fastJson, { type Schema } from 'fast-json-stringify';
import type { Caller } from './caller.ts';
import { COLUMNS, type HazardRow, type Kind } from './hazard-columns.ts';
import { OFFER_SCHEMA, offersOf } from './offers.ts';

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

const FIELDS = Object.entries(COLUMNS).map(([column, kind]) => ({
  column: column as keyof HazardRow, // COLUMNS lists columns of HazardRow
  key: camel(column),
  kind,
}));

const OFFSET_MS = 8 * 3_600_000;

/** Local time in Asia/Shanghai, as `2026-11-20 14:05:00`. */
export function wall(time: Date): string {
  return new Date(time.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

const DAY_MS = 86_400_000;

/** A hazard in wire format: without nulls, with overdue days and the calls that the caller may make. */
export function hazardOf(row: HazardRow, caller: Caller, now: number): Record<string, unknown> {
  const out: Record<string, unknown> = {};
  for (const { column, key, kind } of FIELDS) {
    const value = row[column];
    if (value !== null) out[key] = travelling(value, kind);
  }
  const deadline = row.accomplish_time instanceof Date ? row.accomplish_time.getTime() : now;
  const late = row.status === 3 ? Math.max(0, now - deadline) : 0;
  out.isOvertime = late > 0;
  out.overdueDays = Math.ceil(late / DAY_MS);
  out.isLate = row.due_time instanceof Date && row.due_time.getTime() < now;
  out.actions = offersOf(row, caller);
  return out;
}

function travelling(value: unknown, kind: Kind): unknown {
  if (kind === 'time') return wall(value as Date); // the driver returns a Date for timestamptz
  return kind === 'id' ? String(value) : value;
}

const TYPES: { [kind in Kind]: Schema } = {
  text: { type: 'string' },
  number: { type: 'integer' },
  id: { type: 'string' },
  time: { type: 'string' },
};

const HAZARD_PROPERTIES: { [key: string]: Schema } = {
  ...Object.fromEntries(FIELDS.map(({ key, kind }) => [key, TYPES[kind]])),
  isOvertime: { type: 'boolean' },
  isLate: { type: 'boolean' },
  overdueDays: { type: 'integer' },
  actions: { type: 'array', items: OFFER_SCHEMA },
};

const HAZARD: Schema = { type: 'object', properties: HAZARD_PROPERTIES };

const envelope = (data?: Schema): Schema => ({
  type: 'object',
  properties: {
    success: { type: 'boolean' },
    code: { type: 'integer' },
    message: { type: 'string' },
    ...(data ? { data } : {}),
    timestamp: { type: 'integer' },
  },
});

const integer: Schema = { type: 'integer' };

export const writePage = fastJson(
  envelope({
    type: 'object',
    properties: {
      pageNo: integer,
      pageSize: integer,
      totalPage: integer,
      totalRows: integer,
      totalCount: integer,
      rows: { type: 'array', items: HAZARD },
    },
  }),
);

const open: Schema = { type: 'object', additionalProperties: true };

export const writeDetail = fastJson(
  envelope({
    type: 'object',
    properties: {
      ...HAZARD_PROPERTIES,
      sections: { type: 'array', items: { type: 'string' } },
      againCheck: open,
      rectify: open,
      accept: open,
      acceptRecords: { type: 'array', items: open },
      delays: { type: 'array', items: open },
      history: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            key: integer,
            person: { type: 'string' },
            title: { type: 'string' },
            createdTime: { type: 'string' },
            timeSpan: { type: 'string' },
            status: integer,
            riskRegisterId: integer,
            reason: { type: 'string' },
          },
        },
      },
    },
  }),
);

export const writeId = fastJson(envelope(integer));
export const writeDone = fastJson(envelope());

const DONE = '请求成功';

export const success = (data?: unknown) => ({
  success: true,
  code: data === undefined ? 204 : 200,
  message: DONE,
  ...(data === undefined ? {} : { data }),
  timestamp: Date.now(),
});
