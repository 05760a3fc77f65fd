import { SCHEMAS_DIR } from '../../../server/schemas/descriptors.ts';
import { FileReader } from '../../../server/schemas/file-report.ts';

/** A figure of domain.md#10.2 as schemas/statistics/kpis.json describes it. */
export interface Definition {
  code: string;
  name: string;
  /** Heading it is shown under. */
  group: string;
  unit: '%' | '小时';
  good: 'up' | 'down';
  target?: number;
  /** Rows the figure is reckoned of. */
  of: 'hazards' | 'rounds' | 'points' | 'warnings';
  /** Moment that puts a row into a period; `now`: rows of any period, as they are. */
  by: 'submit' | 'deadline' | 'due' | 'warning' | 'now';
  /** Measures counted above and below the line. */
  numerator: string;
  denominator: string;
  /** Sum over the rows of the numerator above the line, instead of their number. */
  sum?: string;
  formula: string;
  numeratorName: string;
  denominatorName: string;
  /** A part of the numerator that is shown beside it. */
  beside?: { measure: string; name: string };
}

/** Parse edge: checkDefinitions() refuses a file that is none before anything is started with it. */
function read(): Definition[] {
  const { document } = new FileReader(SCHEMAS_DIR).read<Definition[]>('statistics/kpis.json', 'kpis.schema.json');
  return document ?? [];
}

export const DEFINITIONS: readonly Definition[] = read();

const BY_CODE = new Map(DEFINITIONS.map((definition) => [definition.code, definition]));

/** Definition of a code the query schema has let through. */
export function definitionOf(code: unknown): Definition {
  const found = BY_CODE.get(String(code));
  if (!found) throw new Error(`no figure has the code ${String(code)}`);
  return found;
}
