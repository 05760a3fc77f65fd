import type { UserCtx } from '../../../../server/ctx.ts';
import { equals, NOTHING, type RowFilter } from '../../../../server/db/records/filter.ts';
import { inScope } from '../../../../server/records/visibility.ts';
import { CONFIRMED, hazardSettings, ofStatus, visibleCounted } from '../../../hazard/hazards/index.ts';
import { keptGroups } from '../../home/index.ts';
import { type Cell, type CubeRequest, countCube, SUMS } from './cube.sql.ts';
import { type Definition, MEASURES, type Moment, measureOf } from './definitions.ts';

/** Names of the cubes: counts of rows by month and organisation, device or type, each made in one pass. */
export type CubeName = 'submit' | 'deadline' | 'due' | 'devices' | 'types';

const BY_DEADLINE = ['fallenDue', 'onTime', 'onTimeExtended'];
const HAZARD_MEASURES = Object.keys(MEASURES.hazards).filter((name) => !BY_DEADLINE.includes(name));
const ROUND_MEASURES = Object.keys(MEASURES.rounds);
const WARNING_MEASURES = Object.keys(MEASURES.warnings);

/** Cube of warnings: they belong to no organisation and are counted by device and by type. */
const warnings = {
  resource: 'AIWarningMessage',
  of: 'warnings',
  time: 'warningTime',
  measures: WARNING_MEASURES,
  sums: [],
  // A warning's figures never change with time alone.
  turns: () => ({ of: NOTHING, at: 'warningTime' }),
  visible: () => [{ all: [] }],
} as const;

interface Cube extends Pick<CubeRequest, 'time' | 'org' | 'sums'> {
  resource: string;
  of: keyof typeof MEASURES;
  measures: readonly string[];
  turns(moment: Moment): CubeRequest['turns'];
  visible(ctx: UserCtx): readonly RowFilter[];
}

const after = (key: string, now: Date): RowFilter => ({ key, op: 'gte', value: now });
const hazards = { resource: 'RiskRegister', org: 'orgId', of: 'hazards', visible: visibleCounted } as const;

/** Cubes: hazards by month of submission or deadline, rounds by month of their end, warnings by month of their time. */
const CUBES: { readonly [C in CubeName]: Cube } = {
  submit: {
    ...hazards,
    time: 'submitTime',
    measures: HAZARD_MEASURES,
    sums: SUMS,
    turns: ({ now }) => ({ of: { all: [ofStatus(3), after('accomplishTime', now)] }, at: 'accomplishTime' }),
  },
  deadline: {
    ...hazards,
    time: 'accomplishTime',
    measures: BY_DEADLINE,
    sums: [],
    turns: ({ now }) => ({ of: { all: [CONFIRMED, after('accomplishTime', now)] }, at: 'accomplishTime' }),
  },
  due: {
    resource: 'RiskTimedPlanningExecute',
    of: 'rounds',
    org: 'deptId',
    time: 'dueTime',
    measures: ROUND_MEASURES,
    sums: [],
    turns: ({ now }) => ({ of: { all: [{ not: equals('status', 4) }, after('dueTime', now)] }, at: 'dueTime' }),
    visible: ({ scope }) => [inScope('deptId', scope)],
  },
  devices: { ...warnings, org: 'deviceNo' },
  types: { ...warnings, org: 'warningTypeId' },
};

/** Cube that counts a figure; null for figures of risk points, which are counted directly. */
export function cubeOf({ of, by }: Definition): CubeName | null {
  if (of === 'rounds') return 'due';
  if (of === 'warnings') return 'devices';
  if (of !== 'hazards') return null;
  return by === 'deadline' ? 'deadline' : 'submit';
}

/** Names of the measures that a figure may use, by its kind of rows (`of`) and its moment (`by`). */
export function measuresFor({ of, by }: Pick<Definition, 'of' | 'by'>): readonly string[] {
  if (of === 'points') return ['covered', 'enabled'];
  if (of === 'hazards') return by === 'deadline' ? BY_DEADLINE : HAZARD_MEASURES;
  return of === 'rounds' ? ROUND_MEASURES : WARNING_MEASURES;
}

/** Resource, filters and organisation field of the rows of a cube. */
export function rowsOf(name: CubeName): Pick<Cube, 'resource' | 'org' | 'time' | 'of' | 'visible'> {
  return CUBES[name];
}

export async function momentOf(ctx: UserCtx): Promise<Moment> {
  const { repeatDays } = await hazardSettings(ctx);
  return { now: ctx.now(), repeatHours: Math.floor(repeatDays * 24) };
}

/** Cells of all rows the caller may see, counted once and cached until a row is written or a deadline passes. */
export function readCells(ctx: UserCtx, name: CubeName, moment: Moment): Promise<Cell[]> {
  const { resource, of, measures, time, org, sums, turns, visible } = CUBES[name];
  return keptGroups<Cell>(ctx, {
    resource,
    visible: visible(ctx),
    name: `cube|${name}|${moment.repeatHours}`,
    within: { all: [] },
    measured: measures.map((measure) => measureOf(of, measure, moment)),
    count: (session, model, asked) => {
      // Counts for the time under which keptGroups caches the cells.
      const then = { ...moment, now: asked.now };
      const filters = measures.map((measure) => measureOf(of, measure, then));
      return countCube(session, model, { ...asked, time, org, sums, measures: filters, turns: turns(then) });
    },
  });
}

/** Position of a measure or sum among the numbers of a cell. */
export function placeOf(name: CubeName, measure: string): number {
  const { measures, sums } = CUBES[name];
  const place = [...measures, ...sums].indexOf(measure);
  if (place < 0) throw new Error(`the cells of ${name} have no ${measure}`);
  return place;
}
