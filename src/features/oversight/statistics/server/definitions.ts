import { all, any, equals, type RowFilter } from '../../../../server/db/records/filter.ts';
import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { FileReader } from '../../../../server/schemas/file-report.ts';
import { CONFIRMED, COUNTED, MAJOR, ofStatus } from '../../../hazard/hazards/index.ts';

/** A figure of domain.md#10.2, as described in schemas/statistics/kpis.json. */
export interface Definition {
  code: string;
  name: string;
  /** Heading of the figure's group. */
  group: string;
  unit: '%' | '小时';
  good: 'up' | 'down';
  target?: number;
  /** Kind of rows the figure counts. */
  of: 'hazards' | 'rounds' | 'points' | 'warnings';
  /** Moment by which a row belongs to a period; `now` counts rows of all periods in their present state. */
  by: 'submit' | 'deadline' | 'due' | 'warning' | 'now';
  /** Measures counted as numerator and denominator. */
  numerator: string;
  denominator: string;
  /** Sum over the rows of the numerator, used instead of their number. */
  sum?: string;
  formula: string;
  numeratorName: string;
  denominatorName: string;
  /** True: the numerator should be 0 and shows in red otherwise. */
  warns?: true;
  /** Part of the numerator displayed beside it. */
  beside?: { measure: string; name: string };
}

/** Reads the figures without a check: checkDefinitions() refuses a malformed file before the server starts. */
function read(): Definition[] {
  const { document } = new FileReader(SCHEMAS_DIR).read<Definition[]>('statistics/kpis.json', 'kpis.schema.json');
  return document ?? [];
}

export const DEFINITIONS: readonly Definition[] = read();

const BY_CODE = new Map(DEFINITIONS.map((definition) => [definition.code, definition]));

/** Definition of a code, which the query schema has validated. */
export function definitionOf(code: unknown): Definition {
  const found = BY_CODE.get(String(code));
  if (!found) throw new Error(`no figure has the code ${String(code)}`);
  return found;
}

export interface Moment {
  now: Date;
  /** Hours after a closing within which a hazard of the same item counts as repeated. */
  repeatHours: number;
}

type Measures = { readonly [name: string]: (moment: Moment) => RowFilter };

const CLOSED = ofStatus(5);
const ITEMISED = all(CONFIRMED, { key: 'riskPointItemId', op: 'filled' });
const beyondFirst: RowFilter = { key: 'round', op: 'gt', value: 1 };

const fallenDue = ({ now }: Moment) => all(CONFIRMED, { key: 'accomplishTime', op: 'lte', value: now });

const onTime = (moment: Moment) => all(fallenDue(moment), equals('isOnTime', true));

/** Measures of hazards as filters, which also serve to list the counted rows (domain.md#10.1). */
const HAZARDS: Measures = {
  counted: () => COUNTED,
  confirmed: () => CONFIRMED,
  closed: () => CLOSED,
  confirmedMajor: () => all(CONFIRMED, MAJOR),
  closedMajor: () => all(CLOSED, MAJOR),
  rectifying: () => ofStatus(3),
  overdue: ({ now }) => all(ofStatus(3), { key: 'accomplishTime', op: 'lt', value: now }),
  closedFirst: () => all(CLOSED, equals('round', 1)),
  // A second round begins with a failed acceptance; a recalled acceptance stays in the first round.
  accepted: () => any(CLOSED, all(CONFIRMED, beyondFirst)),
  dismissed: () => ofStatus(9),
  decided: () => ofStatus(3, 4, 5, 9),
  itemised: () => ITEMISED,
  repeated: ({ repeatHours }) => all(ITEMISED, { key: 'repeatHours', op: 'lte', value: repeatHours }),
  fallenDue,
  onTime,
  onTimeExtended: (moment) => all(onTime(moment), { key: 'delayCount', op: 'gt', value: 0 }),
};

const due = ({ now }: Moment) => all({ not: equals('status', 4) }, { key: 'dueTime', op: 'lte', value: now });
const done = (moment: Moment) => all(due(moment), equals('status', 2));

const ROUNDS: Measures = {
  due,
  done,
  doneOnTime: (moment) => all(done(moment), { not: equals('isLate', true) }),
};

const handled = { not: equals('status', 0) };
const noHazard = all(equals('status', 3), equals('hazardStatus', 9));

/** Measures of AI warnings (domain.md#7.6): a warning whose hazard turned out to be none counts as false. */
const WARNINGS: Measures = {
  handled: () => handled,
  falseAlarms: () => any(equals('status', 2), noHazard),
};

export const MEASURES = { hazards: HAZARDS, rounds: ROUNDS, warnings: WARNINGS } as const;

export function measureOf(of: keyof typeof MEASURES, name: string, moment: Moment): RowFilter {
  const measure = MEASURES[of][name];
  if (!measure) throw new Error(`nothing of ${of} is called ${name}`);
  return measure(moment);
}
