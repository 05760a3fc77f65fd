import { join, type Problem } from '../../../../compiler/problem.ts';
import { type FileCheck, FileReader, type FileReport } from '../../../../server/schemas/file-report.ts';
import { measuresFor } from './cells.ts';
import { SUMS } from './cube.sql.ts';
import type { Definition } from './definitions.ts';

/** Moments that may assign rows of each kind to a period. */
const MOMENTS: { readonly [of in Definition['of']]: readonly Definition['by'][] } = {
  hazards: ['submit', 'deadline', 'now'],
  rounds: ['due'],
  points: ['now'],
  warnings: ['warning'],
};

/** Faults of figures: unknown measures and contradictions. */
export function checkDefinitions({ folder }: FileCheck): Problem[] {
  const reader = new FileReader(folder);
  const { document, report } = reader.read<Definition[]>('statistics/kpis.json', 'kpis.schema.json');
  const [codes, names] = [new Map<string, string>(), new Map<string, string>()];
  for (const [index, definition] of (document ?? []).entries()) {
    report.once(codes, definition.code, `${index}.code`);
    report.once(names, definition.name, `${index}.name`);
    checkOne(report, String(index), definition);
  }
  return reader.problems;
}

function checkOne(report: FileReport, path: string, definition: Definition): void {
  const { of, by, numerator, denominator, sum, beside, formula } = definition;
  // The JSON schema has already reported any other value.
  if (!Object.hasOwn(MOMENTS, of)) return;
  if (!MOMENTS[of].includes(by)) report.unknown(join(path, 'by'), by, MOMENTS[of]);
  const measures = measuresFor(definition);
  const named = { numerator, denominator, ...(beside ? { 'beside.measure': beside.measure } : {}) };
  for (const [word, measure] of Object.entries(named))
    if (!measures.includes(measure)) report.unknown(join(path, word), measure, measures);
  if (sum !== undefined && !SUMS.some((one) => one === sum)) report.unknown(join(path, 'sum'), sum, SUMS);
  for (const [, word = ''] of formula.matchAll(/\{(\w*)\}/g))
    if (word !== 'repeatDays') report.unknown(join(path, 'formula'), word, ['repeatDays']);
  checkUnit(report, path, definition);
}

/** Checks the unit: a share in % needs two different measures and no sum, a mean in hours needs a sum. */
function checkUnit(
  report: FileReport,
  path: string,
  { unit, target = 0, numerator, denominator, sum }: Definition,
): void {
  if (sum !== undefined && unit === '%') report.add(join(path, 'unit'), '写了 sum，单位应为 小时');
  if (sum === undefined && unit !== '%') report.add(join(path, 'unit'), '没有写 sum，单位应为 %');
  if (sum === undefined && numerator === denominator)
    report.add(join(path, 'numerator'), '与 denominator 相同，结果永远是 100%，请改一个');
  if (unit === '%' && target > 100) report.add(join(path, 'target'), '不能大于 100，单位是 %');
}
