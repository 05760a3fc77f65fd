import type { Limits, StateSpec } from '../../engine/descriptor.ts';
import { columnOf, toSnake } from '../../engine/projections/table.ts';
import type { Resource } from '../../engine/resource.ts';
import { formatWallTime, parseWallTime } from '../../engine/wall-time.ts';
import type { Catalog } from '../catalog.ts';
import { all, any, equals, oneOf } from '../db/records/filter.ts';
import { selectRows } from '../db/records/read.ts';
import type { DbSession } from '../db/session.ts';
import type { TimeRange } from '../db/time-range.ts';
import { toRecord } from '../records/values/rows.ts';
import { CLOCK_SOURCES, type Clock, type ClockSource, type Said } from './clocks.ts';
import { selectOpenTasks } from './open-tasks.sql.ts';

type Limit = Limits['of'][number];
type Reminder = Limit['remind'][number];

/** First stage number of resources with `limits`; features use lower numbers. */
const FIRST_STAGE = 1_000;
const STAGES = 30_000;
const DAY_MS = 86_400_000;

const sourcesByCatalog = new WeakMap<Catalog, readonly ClockSource[]>();

/** Reminders of `limits` in a tenant's descriptors, cached by catalogue. */
function ownClocks(catalog: Catalog): readonly ClockSource[] {
  const found = sourcesByCatalog.get(catalog);
  if (found) return found;
  const sources = catalog.resources.flatMap((resource) => {
    const { limits } = resource;
    return (limits?.of ?? []).flatMap((limit) =>
      limit.remind.map((reminder) => sourceOf(catalog, { resource, limits: limits as Limits, limit, reminder })),
    );
  });
  sourcesByCatalog.set(catalog, sources);
  return sources;
}

/** Clock sources of features, and those of a tenant's `limits`. */
export function clockSources(catalog: Catalog): readonly ClockSource[] {
  return [...CLOCK_SOURCES.all(), ...ownClocks(catalog)];
}

type DigestTasks = NonNullable<ClockSource['tasks']>;

/** Tasks of the daily digest: those of features, and those of `todo` in a tenant's descriptors. */
export function digestTasks(catalog: Catalog): DigestTasks[] {
  const own = catalog.resources.flatMap((resource) =>
    resource.actions.flatMap(({ effect }) =>
      effect?.todo && effect.state ? tasksOf(resource, effect.todo, effect.state) : [],
    ),
  );
  return [...CLOCK_SOURCES.all().flatMap(({ tasks }) => tasks ?? []), ...own];
}

function tasksOf(resource: Resource, todo: { title: string; people: string[] }, state: StateSpec): DigestTasks[] {
  const columnNamed = (key: string) => {
    const field = resource.fields.find((candidate) => candidate.key === key);
    return field ? columnOf(field) : toSnake(key);
  };
  const { limits, name } = resource;
  const due = limits ? columnNamed(limits.due) : null;
  const of = { table: toSnake(name), state: columnNamed(state.field), states: state.from, due };
  return todo.people.map((key) => ({
    title: todo.title,
    open: (db, now) => selectOpenTasks(db, { ...of, person: columnNamed(key) }, now),
  }));
}

interface Parts {
  resource: Resource;
  limits: Limits;
  limit: Limit;
  reminder: Reminder;
}

function sourceOf(catalog: Catalog, of: Parts): ClockSource {
  const { resource, limit, reminder } = of;
  return {
    stage: stageOf(resource.name),
    reminder: { offsetHour: reminder.hours, toLeader: reminder.departments.length > 0 },
    clocks: (db, range) => clocksIn(db, catalog, { ...of, range }),
    say: (clock, { at }) => say(clock, { title: limit.title, at }),
  };
}

/** Stage number of a resource's reminders, hashed from its name, so that records of two resources do not mix. */
function stageOf(name: string): number {
  const hash = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % STAGES, 0);
  return FIRST_STAGE + hash;
}

async function clocksIn(
  db: DbSession,
  catalog: Catalog,
  { resource, limits, limit, reminder, range }: Parts & { range: TimeRange },
): Promise<Clock[]> {
  const model = catalog.model(resource.name);
  const { after } = range;
  const rows = await selectRows(db, model, {
    filter: all(
      oneOf(limits.state, limit.states),
      { key: limits.due, op: 'gte', value: range.from },
      { key: limits.due, op: 'lte', value: range.until },
      after &&
        any(
          { key: limits.due, op: 'gt', value: after.base },
          all(equals(limits.due, after.base), { key: 'id', op: 'gt', value: after.id }),
        ),
    ),
    visible: [],
    order: [
      { field: limits.due, direction: 'ascend' },
      { field: 'id', direction: 'ascend' },
    ],
    limit: range.limit,
  });
  return rows.flatMap((row) => {
    const record = toRecord(model, row);
    const base = parseWallTime(String(record[limits.due]));
    const idsIn = (key: string | null | undefined) =>
      String((key && record[key]) ?? '')
        .split(',')
        .filter((id) => id !== '')
        .map(Number);
    if (base === null) return [];
    return {
      resource: resource.name,
      recordId: Number(record.id),
      name: String(record[resource.display] ?? record.id),
      base,
      since: parseWallTime(String(record[limits.since])),
      grade: null,
      orgId: idsIn(reminder.departments[0] ?? resource.scope)[0] ?? null,
      // few: a record names a handful of people to remind
      responsible: reminder.people.flatMap(idsIn),
      person: null,
      checkers: [],
    };
  });
}

/** Uses the titles of hazard reminders (domain.md#13), so that people choose channels for both at once. */
function say({ name, base }: Clock, { title, at }: { title: string; at: Date }): Said {
  const moment = formatWallTime(base).slice(0, 16);
  if (at < base) return { title: '临期', text: `“${name}”的${title}将于${moment}到期` };
  const days = Math.floor((at.getTime() - base.getTime()) / DAY_MS);
  return { title: '超期', text: `“${name}”的${title}${days === 0 ? '已到期' : `已超期${days}天`}（${moment}）` };
}
