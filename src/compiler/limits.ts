import { fitsIndex, MAX_INDEXED_LENGTH } from '../engine/projections/table.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { Field } from '../engine/resource.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { Report } from './problem.ts';

/**
 * Reports keywords of a property that contradict each other or its kind, so that no value or table could satisfy them.
 */
export function checkLimits(report: Report, path: string, of: { property: PropertySchema; field: Field }): void {
  const { property, field } = of;
  checkRange(report, path, property);
  checkOrder(report, path, of);
  if (field.unique && !fitsIndex(field)) {
    report.add(`${path}.x-unique`, `只能用于较短的文本，请写 maxLength 不超过 ${MAX_INDEXED_LENGTH}`);
  }
}

const RANGES = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['minItems', 'maxItems'],
] as const;

function checkRange(report: Report, path: string, property: PropertySchema): void {
  for (const [low, high] of RANGES) {
    const [from, to] = [property[low], property[high]];
    if (from !== undefined && to !== undefined && from > to) report.add(`${path}.${low}`, `大于 ${high}，请改正`);
  }
}

/** Reports sorting and indexes on columns PostgreSQL cannot order, or whose values exceed an index entry. */
function checkOrder(report: Report, path: string, of: { property: PropertySchema; field: Field }): void {
  const { property, field } = of;
  const facet: KindFacet = kindFacets[field.kind];
  if (facet.unordered === undefined) return;
  const words = [
    ...(property['x-sort'] === true ? ['x-sort'] : []),
    ...(field.unique ? ['x-unique'] : []),
    ...(field.indexed && facet.unordered === 'never' ? ['x-index'] : []),
  ];
  for (const word of words) report.add(`${path}.${word}`, `不能用于种类 ${field.kind}，请去掉`);
}
