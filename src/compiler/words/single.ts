import { fitsIndex, isStored } from '../../engine/projections/table.ts';
import type { PropertySchema, SingleSpec } from '../../engine/record-schema.ts';
import type { Field, Resource, Single } from '../../engine/resource.ts';
import { sameJson } from '../../engine/rules/conditions.ts';
import type { FieldKind } from '../../kinds/kinds.ts';
import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { checkTwice } from '../names.ts';
import type { Report } from '../problem.ts';
import { isTaken } from '../values.ts';
import { SINGLE_KEYS } from '../vocabulary.ts';

/** `x-single` with defaults: a boolean is true in the single record, and false in the others. */
export function singleOf(property: PropertySchema, kind: FieldKind): Single | null {
  const declared = property['x-single'];
  if (declared === undefined || declared === false) return null;
  const spec: SingleSpec = declared === true ? {} : declared;
  const isBoolean = kindFacets[kind].schema(property).type === 'boolean';
  return {
    value: spec.value ?? (isBoolean ? true : null),
    other: spec.other ?? (isBoolean ? spec.value === false : null),
    within: spec.within ?? [],
  };
}

/** Help text of an input with `x-single`: storing the value removes it from the record that had it. */
export function singleHelp(property: PropertySchema, titleOf: (key: string) => string): string {
  const declared = property['x-single'];
  if (declared === undefined || declared === false) return '';
  const within = (declared === true ? undefined : declared.within) ?? [];
  const among = within.length === 0 ? '' : `同一${within.map(titleOf).join('、')}下`;
  return `${among}只能有一条，保存后取代原来的那一条`;
}

/** Checks the keywords of `x-single` against their field. */
export function checkSingle(
  report: Report,
  path: string,
  of: { property: PropertySchema; field: Field; isForm: boolean },
): void {
  const { property, field, isForm } = of;
  const declared = property['x-single'];
  if (declared === undefined || declared === false || field.single === null) return;
  const at = `${path}.x-single`;
  if (typeof declared === 'object') report.keys(at, declared, SINGLE_KEYS);
  const misplaced = misplacement(field, isForm);
  if (misplaced !== null) report.add(at, misplaced);
  else checkSingleValues(report, at, { property, field, single: field.single });
}

/** Reason why `x-single` cannot be used here; null: it can. */
function misplacement(field: Field, isForm: boolean): string | null {
  if (isForm || !isStored(field) || field.secret) return '只用于保存在记录里的字段，请去掉';
  if (!kindFacets[field.kind].offersEnum && field.schema.type !== 'boolean')
    return `不能用于种类 ${field.kind}，请去掉`;
  return field.single?.value === null ? '要写明哪个值只能有一条，如 { "value": "Y", "other": "N" }' : null;
}

function checkSingleValues(
  report: Report,
  at: string,
  { property, field, single }: { property: PropertySchema; field: Field; single: Single },
): void {
  const { value, other } = single;
  if (!isTaken(value, field)) report.add(`${at}.value`, '不是本字段能填的值，请改正');
  if (other !== null && !isTaken(other, field)) report.add(`${at}.other`, '不是本字段能填的值，请改正');
  if (sameJson(value, other)) report.add(`${at}.other`, '应与 value 不同');
  if (other === null && field.required) report.add(`${at}.other`, '必填字段要写明被取代的记录改为什么值');
  if (property.default !== undefined && sameJson(property.default, value)) {
    report.add(`${at}.value`, '不能同时是 default，否则每次新增都会取代原来的那一条');
  }
}

/** Checks `within`, which must contain the data scope's field: callers must not change records outside their scope. */
export function checkSingles(report: Report, { fields, scope }: Resource): void {
  const keys = fields.map(({ key }) => key);
  for (const { key, single } of fields) {
    if (single === null) continue;
    const at = `record.properties.${key}.x-single.within`;
    checkTwice(report, at, single.within);
    for (const word of single.within) {
      const field = fields.find((candidate) => candidate.key === word);
      if (!field) report.unknown(at, word, keys);
      else if (word === key || !isSibling(field)) report.add(at, `中的“${word}”不能用来分组，请去掉`);
    }
    if (scope !== null && !single.within.includes(scope)) {
      report.add(at, `要列入“${scope}”：本资源按它限制数据范围，不能改动范围以外的记录`);
    }
  }
}

function isSibling(field: Field): boolean {
  const facet: KindFacet = kindFacets[field.kind];
  return isStored(field) && !field.secret && facet.unordered === undefined && fitsIndex(field);
}
