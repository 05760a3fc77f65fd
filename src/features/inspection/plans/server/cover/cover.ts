import { randomUUID } from 'node:crypto';
import type { JsonSchema, WireRecord } from '../../../../../engine/json.ts';
import { addAll } from '../../../../../engine/many.ts';
import { formatWallTime } from '../../../../../engine/wall-time.ts';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { may, type UserCtx } from '../../../../../server/ctx.ts';
import { lockName } from '../../../../../server/db/lock-name.ts';
import { findPeople } from '../../../../../server/db/people.ts';
import { endBulk, startBulk } from '../../../../../server/db/session.ts';
import { AppError, type FieldError, invalid, refuse } from '../../../../../server/errors.ts';
import { integer, list, maybe, object, text } from '../../../../../server/http/replies/reply-shape.ts';
import { announceChange } from '../../../../../server/realtime/outbox.ts';
import { addRecord } from '../../../../../server/records/add.ts';
import { readForm } from '../../../../../server/records/values/form.ts';
import { comingSlots, wordsOf } from '../../workflow/schedule.ts';
import { coverageOf } from '../board/board.ts';
import { checkPlan, some } from '../plan-rules.ts';
import { switchLocked } from '../switch-plan.ts';
import { groupBy, type Point, readUncovered } from './uncovered.ts';

const PLAN = 'RiskTimedPlanning';
const START = 'RiskTimedPlanning/planningStart';
/** Maximum plans of one transaction, the highest risk first, so that it ends within the time limit of a request. */
const MOST_PLANS = 50;
/** Maximum rounds of a plan shown in the preview. */
const SHOWN_SLOTS = 3;
const NAME_LENGTH = 100;

/** Field of the cover form at which a fault of a plan's field is shown. */
const FIELDS: { readonly [field: string]: string } = {
  startTime: 'startTime',
  windowTo: 'windowTo',
  windowFrom: 'startTime',
  planningData: 'people',
  deptId: 'people',
};

const KEY: JsonSchema = { type: 'string', maxLength: 40 };
const ID: JsonSchema = { type: 'string', maxLength: 20 };
const rows = (items: JsonSchema, maxItems: number): JsonSchema => ({ type: 'array', maxItems, items });

/** Unfinished values of the cover form: each of them may still be missing. */
export const DRAFT: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    colours: rows(object({ key: KEY, planningType: maybe(integer) }), 20),
    people: rows(object({ key: KEY, checkingPerson: maybe(ID) }), 200),
    startTime: ID,
    windowTo: ID,
  },
};

const LINE = object({
  name: text,
  points: integer,
  items: integer,
  cycle: text,
  person: text,
  slots: list(text),
  fault: maybe(text),
});
export const PREVIEW = object({
  covered: integer,
  after: integer,
  enabled: integer,
  lines: list(LINE),
  left: integer,
});

/** A plan to be made: the body of its `add` call, and the cycle that the plan copies from its check type. */
interface Line {
  name: string;
  points: number;
  items: number;
  person: string;
  plan: WireRecord;
  cycle: WireRecord;
  fault: FieldError | null;
}

/** Plans that `coverPoints` would make from the same form, their first rounds, and the coverage they would give. */
export async function previewCover(ctx: UserCtx, body: unknown) {
  const { lines, left } = await draftPlans(ctx, body, true);
  const coverage = await coverageOf(ctx);
  const from = formatWallTime(ctx.now());
  return {
    ...coverage,
    after: lines.reduce((sum, { points }) => sum + points, coverage.covered),
    left,
    lines: lines.map(({ name, points, items, person, plan, cycle, fault }) => {
      const record = { ...plan, ...cycle };
      const slots = fault ? [] : comingSlots(record, { from, count: SHOWN_SLOTS }).map(({ time }) => time);
      return { name, points, items, person, cycle: wordsOf(record), slots, ...(fault ? { fault: fault.message } : {}) };
    }),
  };
}

/** Adds and starts the plans of the preview, all or none; each passes the rules of a plan added by hand. */
export async function coverPoints(ctx: UserCtx, body: unknown): Promise<void> {
  if (!may(ctx, START.replace('/', ':'))) throw refuse('1013002');
  // Two callers at a time would cover the same points twice.
  await lockName(ctx.db, 'cover');
  const { lines } = await draftPlans(ctx, body, false);
  const faults = lines.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) throw invalid(faults);
  if (lines.length === 0) throw invalid([{ field: 'colours', message: '没有未覆盖的风险点可补' }]);
  const refused: FieldError[] = [];
  // The plans share check types, departments and people: each is read and locked once.
  startBulk(ctx.db);
  for (const { name, plan } of lines) {
    try {
      const { id, record } = await addRecord(ctx, PLAN, { body: plan, set: { guid: randomUUID() } });
      await switchLocked(ctx, START, { ...record, id, version: 1 });
    } catch (error) {
      addAll(refused, faultsOf(error, name));
    }
  }
  if (refused.length > 0) throw invalid(refused);
  for (const resource of endBulk(ctx.db)) await announceChange(ctx, resource, { ids: [] });
}

/** Refusals of a plan as faults of the form, with the plan's name; other errors are thrown again. */
function faultsOf(error: unknown, name: string): FieldError[] {
  if (!(error instanceof AppError)) throw error;
  const own = (error.extras.errors ?? []) as FieldError[]; // written by invalid()
  const errors = own.length > 0 ? own : [{ field: '', message: error.message }];
  return errors.map(({ field, message }) => ({ field: FIELDS[field] ?? 'colours', message: `${name}：${message}` }));
}

/** Values of the form; a draft is checked without its rows, which may still lack people and types. */
function readCover(ctx: UserCtx, body: unknown, partial: boolean): WireRecord {
  if (!partial) return readForm(ctx, PLAN, { formName: 'cover', body }).record;
  const { colours, people, ...rest } = { ...(body as WireRecord) }; // checked by DRAFT
  return { ...readForm(ctx, PLAN, { formName: 'cover', body: rest, partial }).record, colours, people };
}

/** Plans for the uncovered points of the chosen colours: one for each check type, place and type of points. */
async function draftPlans(ctx: UserCtx, body: unknown, partial: boolean) {
  const form = readCover(ctx, body, partial);
  const { points } = await readUncovered(ctx);
  const typeOf = new Map(rowsOf(form.colours).map(({ key, planningType }) => [String(key), planningType]));
  const personOf = new Map(rowsOf(form.people).map(({ key, checkingPerson }) => [String(key), checkingPerson]));
  const chosen = points.filter(({ colourKey }) => typeOf.has(colourKey));
  const groups = groupBy(chosen, (point) => [typeOf.get(point.colourKey), point.placeKey, point.typeId].join('|'));
  const ids = (values: Iterable<unknown>) => [...new Set(values)].flatMap((id) => (id ? [Number(id)] : []));
  const types = new Map((await some(ctx, 'CheckType', ids(typeOf.values()))).map((type) => [Number(type.id), type]));
  const people = await findPeople(ctx.db, ids(personOf.values()));
  const now = formatWallTime(ctx.now());
  const lines = [...groups.values()].flatMap((group) => {
    const [{ colourKey, placeKey, orgId } = {} as Point] = group;
    const type = types.get(Number(typeOf.get(colourKey)));
    const person = people.get(Number(personOf.get(placeKey) ?? 0)) ?? null;
    const given = { form, type, dept: orgId ?? person?.orgId ?? null, person, now };
    return partsOf(ctx, group).map((part, at) => lineOf(part, at, given));
  });
  const kept = lines.slice(0, MOST_PLANS);
  return { lines: kept, left: lines.length - kept.length };
}

/** Splits a group into parts whose items fit into one plan each. */
function partsOf({ catalog }: UserCtx, group: readonly Point[]): Point[][] {
  const field = catalog.resource(PLAN).fields.find(({ key }) => key === 'checkingItems');
  const room = field?.schema.maxLength ?? 0;
  const parts: Point[][] = [];
  let length = room + 1;
  for (const point of group) {
    const own = point.items.join().length + 1;
    if (length + own > room) length = parts.push([]) * 0;
    parts.at(-1)?.push(point);
    length += own;
  }
  return parts;
}

interface Given {
  form: WireRecord;
  type: WireRecord | undefined;
  dept: number | null;
  person: { id: number; name: string } | null;
  now: string;
}

function lineOf(points: readonly Point[], at: number, { form, type, dept, person, now }: Given): Line {
  const [{ placeWords, typeName, typeId } = {} as Point] = points;
  const part = at === 0 ? '' : `（${at + 1}）`;
  const name = `${[...placeWords, typeName, type?.name].join('').slice(0, NAME_LENGTH - part.length)}${part}`;
  const { startTime, windowTo } = form;
  const items = points.flatMap((point) => point.items);
  const plan: WireRecord = {
    planningName: name,
    planningType: type?.id,
    riskPointTypeId: typeId,
    checkingItems: items.join(),
    deptId: dept === null ? undefined : String(dept),
    startTime,
    ...(windowTo === undefined ? {} : { windowFrom: String(startTime).slice(11, 16), windowTo }),
    planningData: person === null ? [] : [{ key: randomUUID(), checkingPerson: String(person.id) }],
  };
  const cycle = { cycleType: type?.cycleType, cycleNum: type?.cycleNum };
  const fault = faultOf({ ...plan, ...cycle }, now);
  return { name, points: points.length, items: items.length, person: person?.name ?? '', plan, cycle, fault };
}

/** First reason why a plan cannot be added; null if it can be. */
function faultOf(record: WireRecord, now: string): FieldError | null {
  if (record.planningType === undefined) return { field: 'colours', message: '请选择排查类型' };
  if (rowsOf(record.planningData).length === 0)
    return { field: 'people', message: `${record.planningName}：请选择排查人` };
  if (record.startTime === undefined) return { field: 'startTime', message: '请选择开始时间' };
  try {
    checkPlan(record, now);
    return null;
  } catch (error) {
    return faultsOf(error, String(record.planningName))[0] ?? null;
  }
}
