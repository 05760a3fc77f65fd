import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** schemas/demo/plant.json: the fictional company. */
export interface Plant {
  organisations: { code: string; name: string; parent?: string; leader?: string }[];
  people: Person[];
  /** Organisations of roles with a scope of their own choosing; everything below them is ticked too. */
  roleOrganisations: Record<string, string[]>;
  plan: { originLng: number; originLat: number; metresPerPixel: number; metresPerLng: number; metresPerLat: number };
  areas: Area[];
  items: { text: string; method: string; checkType: string; standard: string }[];
}

export interface Person {
  account: string;
  name: string;
  sex: number;
  org: string;
  roles: string[];
  position?: string;
  /** Left the company so many days before the data's present day. */
  disabledDaysBefore?: number;
}

export interface Area {
  name: string;
  x: number;
  y: number;
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

/** schemas/demo/hazards.json: how many hazards of which sort. */
export interface HazardRecipe {
  total: number;
  recent: { days: number; total: number };
  months: number;
  monthWeights: Record<string, number>;
  deletedDrafts: number;
  statuses: Record<string, number>;
  overdue: { total: number; overAWeek: number };
  closedByJudge: number;
  major: { total: number; open: number };
  sources: Record<string, number>;
  directShare: number;
  types: Record<string, number>;
  limits: number[];
  majorLimit: number;
  lateShare: number;
  failOnceShare: number;
  failTwiceShare: number;
  faults: Fault[];
  measures: Record<string, string[]>;
  results: string[];
  judgeRefusals: string[];
  checkRefusals: string[];
  failReasons: string[];
  deleteReasons: string[];
}

export interface Fault {
  text: string;
  type: string;
  /** Which of a point's three items finds it. */
  item: number;
  /** Also possible where no chemicals are. */
  office?: boolean;
}

export interface DemoRecipe {
  plant: Plant;
  hazards: HazardRecipe;
}

/** The files are the product's own and checked by their tests, not by the program. */
export function readRecipe(schemasDir: string): DemoRecipe {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(schemasDir, 'demo', name), 'utf8'));
  return { plant: read('plant.json') as Plant, hazards: read('hazards.json') as HazardRecipe };
}
