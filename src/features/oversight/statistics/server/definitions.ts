import { SCHEMAS_DIR } from '../../../../server/schemas/descriptors.ts';
import { FileReader } from '../../../../server/schemas/file-report.ts';

/** A figure of domain.md#10.2, as described in schemas/statistics/kpis.json. */
export interface Definition {
  code: string;
  name: string;
  /** Heading of its group. */
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
  /** Part of the numerator displayed beside it. */
  beside?: { measure: string; name: string };
}

/** Reads the figures. A parse edge: checkDefinitions() refuses a malformed file before the start. */
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
