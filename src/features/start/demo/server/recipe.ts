import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../../engine/json.ts';
import type { AppointedRole, HazardCall, HazardRole } from '../../../hazard/hazards/index.ts';

/** schemas/demo/plant.json: the fictional company. */
export interface Plant {
  /** Each code starts with the parent's code: BL, BL03, BL0301. */
  organisations: { code: string; name: string; leader?: string }[];
  people: Person[];
  /** Organisations of roles with a custom data scope; their descendants are included. */
  roleOrganisations: Record<string, string[]>;
  plan: { originLng: number; originLat: number; metresPerPixel: number; metresPerLng: number; metresPerLat: number };
  areas: Area[];
  items: { text: string; method: string; checkType: string; standard: string }[];
}

interface Person {
  account: string;
  name: string;
  sex: number;
  org: string;
  roles: string[];
  position?: string;
  /** Days before the data's present day on which the person left. */
  disabledDaysBefore?: number;
}

interface Area {
  name: string;
  x: number;
  y: number;
  /** Corners of the area on the site plan. */
  outline: string;
  cameras: boolean;
  office?: boolean;
  places: Place[];
}

export interface Place {
  name: string;
  x: number;
  y: number;
  org: string;
  equipment: string;
  /** Factors L, E, C of the equipment's risk point. */
  lec: [number, number, number];
  work: string;
  workType: string;
  accident: string;
}

/** schemas/demo/hazards.json: numbers of hazards by kind, and the steps performed on them. */
export interface HazardRecipe {
  total: number;
  months: number;
  monthWeights: Record<string, number>;
  deletedDrafts: number;
  /** Expected result, as the self-check counts it: hazards by status. */
  statuses: Record<string, number>;
  major: { total: number; open: number };
  sources: Record<string, number>;
  directShare: number;
  types: Record<string, number>;
  limits: number[];
  majorLimit: number;
  lateShare: number;
  failOnceShare: number;
  failTwiceShare: number;
  /** All steps that can be performed on a hazard, by name. */
  steps: Record<string, StepRow>;
  /** Status of a hazard at T0 (the data's present time), and the steps that lead to it. */
  endings: Record<Ending, { status: number; steps: string[] }>;
  cases: FixedCase[];
  recent: { days: number; groups: { ending: Ending; count: number; daysBefore: [number, number] }[] };
  /** Numbers of hazards older than `recent` ones that are not closed, by ending. */
  older: { longOverdue: number; refused: number; dismissed: number };
  staff: Staff;
  verdicts: Record<'general' | 'major', Body>;
  faults: Fault[];
  measures: Record<string, string[]>;
  texts: Record<'results' | 'judgeRefusals' | 'checkRefusals' | 'failReasons' | 'deleteReasons', string[]>;
}

export type Body = { [key: string]: Json };

export type Ending =
  | 'draft'
  | 'submitted'
  | 'judged'
  | 'refused'
  | 'dismissed'
  | 'open'
  | 'overdue'
  | 'longOverdue'
  | 'rectified'
  | 'closed';

/** A step: call, caller and delay since the step before. In names of draws, `{step}` and `{round}` become numbers. */
export interface StepRow {
  call: HazardCall;
  by: HazardRole | 'manager';
  /** Minimum and maximum delay in hours; the result is moved into working hours. */
  hours?: [number, number];
  draw?: string;
  /** Name of the random draw for the minutes after opening, if a step moves to a morning; default: `draw`. */
  morning?: string;
  /** Delay in minutes, kept outside working hours too. */
  minutes?: number;
  /** Role of the person appointed for the next step. */
  names?: AppointedRole;
  body?: Body;
  text?: { key: string; of: keyof HazardRecipe['texts']; draw: string };
  /** Body key that receives a photo of the repair. */
  photo?: string;
  /** Body key that receives the id of the hazard that this hazard repeats. */
  repeats?: string;
}

/** A hazard of the list of fixed cases in domain.md#14. */
export interface FixedCase {
  name: string;
  daysBefore: number;
  ending: Ending;
  /** Steps of the case, if they differ from those of its ending. */
  steps?: string[];
  path?: HazardPath;
  point?: string;
  source?: number;
  rectifier?: string;
  /** True: takes the first fault that fits, so that another case can have the same fault. */
  firstFault?: boolean;
  repeats?: string;
  unregisteredPlace?: string;
  /** True if the case may be registered at any time of a day; other cases are the first hazard of their day. */
  anyTime?: boolean;
}

export type HazardPath = 'judge' | 'direct';

interface Staff {
  registrants: string[];
  monitor: string;
  inspectors: Record<string, string> & { others: string };
  judge: string;
  checker: string;
  productionChecker: string;
  rectifiers: Record<string, string> & { others: string };
  contractor: string;
  leaver: string;
  acceptor: string;
  manager: string;
}

export interface Fault {
  text: string;
  type: string;
  /** Number of the risk point's item at which the fault is found, 1 to 3. */
  item: number;
  /** True if the fault can occur without chemicals nearby, such as in an office. */
  office?: boolean;
}

/** schemas/demo/plans.json: the plans and the results of their rounds. */
export interface PlanRecipe {
  /** Shares of rounds late, missed or signed in from elsewhere; `absent`: of items that cannot be checked. */
  shares: { late: number; missed: number; misplaced: number; absent: number };
  timed: TimedRow[];
  oneOff: OneOffRow[];
}

export interface TimedRow {
  key: string;
  name: string;
  checkType: string;
  area: string;
  pointType: string;
  org: string;
  inspector: string;
  /** Other people who may do the plan's rounds. */
  alsoBy?: string[];
  /** Days from the plan's start to T0, the present time of the demo data; absent: starts before the first hazard. */
  days?: number;
  /** Day of the week on which the plan's periods begin, 1 for Monday; absent: they begin from a 31 January. */
  weekday?: number;
  /** True if each round starts and ends on the same day. */
  withinDay?: boolean;
  stoppedDaysBefore?: number;
  withoutHazards?: boolean;
}

export interface OneOffRow {
  key: string;
  name: string;
  checkType: string;
  pointType: string;
  org: string;
  /** Start in days from T0, the present time of the demo data; negative: before T0. */
  from: number;
  to: number;
  hazards: number;
  end: 'done' | 'overdue' | 'running' | 'published' | 'cancelled';
}

/** schemas/demo/warnings.json: warnings of the devices, and how they were handled. */
export interface WarningRecipe {
  /** Numbers of warnings by status; those of status 3 became the hazards of source 4. */
  statuses: Record<string, number>;
  /** Number of days up to T0, the present time of the demo data, whose warnings are all still open. */
  openDays: number;
  /** Share of warnings that the device sends again within minutes. */
  repeatedShare: number;
  devices: WarningDevice[];
  kinds: WarningKind[];
  opinions: Record<'confirmed' | 'refuted', string[]>;
}

export interface WarningDevice {
  no: string;
  place: string;
  ip: string;
  offline?: boolean;
}

export interface WarningKind {
  /** Code of the warning type. */
  code: string;
  /** Type and name of the hazard that a warning of this kind becomes. */
  type: string;
  text: string;
  weight: number;
  /** Weight of a false alarm, relative to other kinds. */
  doubt: number;
}

export interface DemoRecipe {
  plant: Plant;
  hazards: HazardRecipe;
  warnings: WarningRecipe;
  plans: PlanRecipe;
}

/** Reads a file of schemas/demo without validation: it belongs to the product, and tests check it. */
export function readDemoFile<T>(schemasDir: string, name: string): T {
  return JSON.parse(readFileSync(join(schemasDir, 'demo', `${name}.json`), 'utf8')) as T;
}

export function readRecipe(schemasDir: string): DemoRecipe {
  const read = <K extends keyof DemoRecipe>(name: K) => readDemoFile<DemoRecipe[K]>(schemasDir, name);
  return { plant: read('plant'), hazards: read('hazards'), warnings: read('warnings'), plans: read('plans') };
}
