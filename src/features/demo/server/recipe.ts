import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../../../engine/json.ts';
import type { AppointedRole, HazardCall, HazardRole } from '../../hazards/workflow/index.ts';

/** schemas/demo/plant.json: the fictional company. */
export interface Plant {
  /** A code continues that of the organisation above: BL, BL03, BL0301. */
  organisations: { code: string; name: string; leader?: string }[];
  people: Person[];
  /** Organisations of roles with a scope of their own choosing; everything below them is ticked too. */
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
  /** Left the company so many days before the data's present day. */
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
  /** L, E, C of the equipment's risk point. */
  lec: [number, number, number];
  work: string;
  workType: string;
  accident: string;
}

/** schemas/demo/hazards.json: how many hazards of which sort, and the steps of their ways. */
export interface HazardRecipe {
  total: number;
  months: number;
  monthWeights: Record<string, number>;
  deletedDrafts: number;
  /** What has to come out, as the self-check counts it. */
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
  /** All that people do with a hazard, by the names the ways are written in. */
  steps: Record<string, StepRow>;
  /** Where a hazard stands at T0, and the way there. */
  endings: Record<Ending, { status: number; steps: string[] }>;
  cases: FixedCase[];
  recent: { days: number; groups: { ending: Ending; count: number; daysBefore: [number, number] }[] };
  /** How many of the hazards before the recent ones are not closed. */
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

/** Which call is made by whom and how long after the step before. In names of draws `{step}` and `{round}` are numbers. */
export interface StepRow {
  call: HazardCall;
  by: HazardRole | 'manager';
  /** Delay of so many hours at least and at most, put off into working hours. */
  hours?: [number, number];
  draw?: string;
  /** Draw of the morning it is put off to, where that is not the draw of the delay. */
  morning?: string;
  /** Delay that is kept to the minute. */
  minutes?: number;
  /** Whom it names for the next stage. */
  names?: AppointedRole;
  body?: Body;
  text?: { key: string; of: keyof HazardRecipe['texts']; draw: string };
  /** Key that gets a photo of the repair. */
  photo?: string;
  /** Key that gets the hazard this one repeats. */
  repeats?: string;
}

/** A hazard of the list of fixed cases in domain.md#14. */
export interface FixedCase {
  name: string;
  daysBefore: number;
  ending: Ending;
  /** Where its way is another one than its ending's. */
  steps?: string[];
  path?: HazardPath;
  point?: string;
  source?: number;
  rectifier?: string;
  /** The first of the faults that fit, so that another case can have the same one. */
  firstFault?: boolean;
  repeats?: string;
  unregisteredPlace?: string;
  /** Not the first hazard of its day. */
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
  /** Which of a point's three items finds it. */
  item: number;
  /** Also possible where no chemicals are. */
  office?: boolean;
}

/** schemas/demo/plans.json: which plans there are, and how their rounds went. */
export interface PlanRecipe {
  /** Of the rounds: late, not done at all, signed in from elsewhere; of the items: not there to be checked. */
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
  /** Others who may take its rounds. */
  alsoBy?: string[];
  /** Begun so many days before T0; unless given, before the first hazard. */
  days?: number;
  /** Of the week, 1 for Monday; unless given, reckoned from 31 January. */
  weekday?: number;
  /** Every day, and over at its end. */
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
  /** Days from T0. */
  from: number;
  to: number;
  hazards: number;
  end: 'done' | 'overdue' | 'running' | 'published' | 'cancelled';
}

/** schemas/demo/warnings.json: what the devices saw, and what became of it. */
export interface WarningRecipe {
  /** How many there are of each; those of 3 are the hazards of source 4. */
  statuses: Record<string, number>;
  /** None was handled for so many days. */
  openDays: number;
  /** Of the warnings: seen again within minutes. */
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
  /** Of the warning type. */
  code: string;
  /** Sort of the hazard it becomes, and how that is called. */
  type: string;
  text: string;
  weight: number;
  /** How often it is a false alarm, compared with the others. */
  doubt: number;
}

export interface DemoRecipe {
  plant: Plant;
  hazards: HazardRecipe;
  warnings: WarningRecipe;
  plans: PlanRecipe;
}

/** The files are the product's own and checked by their tests, not by the program. */
export function readDemoFile<T>(schemasDir: string, name: string): T {
  return JSON.parse(readFileSync(join(schemasDir, 'demo', `${name}.json`), 'utf8')) as T;
}

export function readRecipe(schemasDir: string): DemoRecipe {
  const read = <K extends keyof DemoRecipe>(name: K) => readDemoFile<DemoRecipe[K]>(schemasDir, name);
  return { plant: read('plant'), hazards: read('hazards'), warnings: read('warnings'), plans: read('plans') };
}
