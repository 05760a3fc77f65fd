import type { UserCtx } from '../../../server/ctx.ts';
import { equals, NOTHING, type RowFilter } from '../../../server/db/records/filter.ts';
import { inScope } from '../../../server/records/visibility.ts';
import { CONFIRMED, hazardSettings, ofStatus, visibleSubmitted } from '../../hazards/index.ts';
import { keptGroups } from '../../home/index.ts';
import { type Cell, type CubeRequest, countCube, SUMS } from './cube.sql.ts';
import type { Definition } from './definitions.ts';
import { MEASURES, type Moment, measureOf } from './measures.ts';

/** What is counted in one pass. */
export type CubeName = 'submit' | 'deadline' | 'due' | 'devices' | 'types';

const BY_DEADLINE = ['fallenDue', 'onTime', 'onTimeExtended'];
export const HAZARD_MEASURES = Object.keys(MEASURES.hazards).filter((name) => !BY_DEADLINE.includes(name));
const ROUND_MEASURES = Object.keys(MEASURES.rounds);
const WARNING_MEASURES = Object.keys(MEASURES.warnings);

/** Warnings belong to no organisation: they are counted by device and by type. */
const warnings = {
  resource: 'AIWarningMessage',
  of: 'warnings',
  time: 'warningTime',
  measures: WARNING_MEASURES,
  sums: [],
  // No warning comes to count by itself.
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
const hazards = { resource: 'RiskRegister', org: 'orgId', of: 'hazards', visible: visibleSubmitted } as const;

/** The hazards by the month of their submission and of their deadline, the rounds by that of their end. */
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

/** The pass that counts a figure; null: it is counted as it is now. */
export function cubeOf({ of, by }: Definition): CubeName | null {
  if (of === 'rounds') return 'due';
  if (of === 'warnings') return 'devices';
  if (of !== 'hazards') return null;
  return by === 'deadline' ? 'deadline' : 'submit';
}

/** Names of the sets a figure of these rows and moments may count. */
export function measuresFor({ of, by }: Pick<Definition, 'of' | 'by'>): readonly string[] {
  if (of === 'points') return ['covered', 'enabled'];
  if (of === 'hazards') return by === 'deadline' ? BY_DEADLINE : HAZARD_MEASURES;
  return of === 'rounds' ? ROUND_MEASURES : WARNING_MEASURES;
}

/** Resource and organisation field of the rows of a pass. */
export function rowsOf(name: CubeName): Pick<Cube, 'resource' | 'org' | 'time' | 'of' | 'visible'> {
  return CUBES[name];
}

export async function momentOf(ctx: UserCtx): Promise<Moment> {
  const { repeatDays } = await hazardSettings(ctx);
  return { now: ctx.now(), repeatHours: Math.floor(repeatDays * 24) };
}

/** Cells of everything the caller sees, counted once and kept until a row is written or a deadline passes. */
export function readCells(ctx: UserCtx, name: CubeName, moment: Moment): Promise<Cell[]> {
  const { resource, of, measures, time, org, sums, turns, visible } = CUBES[name];
  return keptGroups<Cell>(ctx, {
    resource,
    visible: visible(ctx),
    name: `cube|${name}|${moment.repeatHours}`,
    within: { all: [] },
    measured: measures.map((measure) => measureOf(of, measure, moment)),
    count: (session, model, asked) => {
      // The moment the cells are kept under is that of the request they are counted for.
      const then = { ...moment, now: asked.now };
      const filters = measures.map((measure) => measureOf(of, measure, then));
      return countCube(session, model, { ...asked, time, org, sums, measures: filters, turns: turns(then) });
    },
  });
}

/** Place of a measure or sum among the numbers of a cell. */
export function placeOf(name: CubeName, measure: string): number {
  const { measures, sums } = CUBES[name];
  const place = [...measures, ...sums].indexOf(measure);
  if (place < 0) throw new Error(`the cells of ${name} have no ${measure}`);
  return place;
}
