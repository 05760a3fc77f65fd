import type { Field, Relation, Resource } from '../engine/resource.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import type { Report } from './problem.ts';

interface Reach {
  field: Field;
  target: Resource;
  relation: Relation;
  /** Fields of the same record, which receive the copied values. */
  beside: readonly Field[];
}

/**
 * Reports relations that disclose more than their readers may see (security.md#R5): a secret, or a field with a
 * permission that the relation's field lacks.
 */
export function checkReach(report: Report, at: string, { field, target, relation, beside }: Reach): void {
  const { label, value, copy, match, multiple } = relation;
  checkShown(report, at, { shown: fieldOf(target.fields, label), by: field });
  if (value !== 'id') checkShown(report, at, { shown: fieldOf(target.fields, value), by: field });
  for (const [own, shown] of Object.entries(copy)) {
    checkShown(report, at, { shown: fieldOf(target.fields, shown), by: fieldOf(beside, own) });
  }
  for (const key of Object.keys(match)) checkShown(report, at, { shown: fieldOf(target.fields, key), by: field });
  // Values stored or looked up as text: the texts of a time or a list could differ.
  const texts = [...(value === 'id' ? [] : [value]), ...(multiple || value !== 'id' ? [label] : [])];
  for (const key of texts) {
    const targetField = fieldOf(target.fields, key);
    if (targetField && !isText(targetField)) report.add(at, `中的“${key}”不是 ${target.name} 的文本字段，请换一个`);
  }
}

/** Reports an x-from field that discloses more of another resource than its readers may see. */
export function checkFrom(report: Report, at: string, of: { field: Field; through: Field; target: Resource }): void {
  const { field, through, target } = of;
  const { relation } = through;
  if (relation?.value !== 'id' || relation.multiple) {
    report.add(at, `中的“${through.key}”不是按编号的单选关联字段`);
    return;
  }
  checkShown(report, at, { shown: fieldOf(target.fields, field.from?.field ?? ''), by: field });
}

function checkShown(report: Report, at: string, of: { shown: Field | undefined; by: Field | undefined }): void {
  const { shown, by } = of;
  if (!shown || !by) return;
  if (shown.secret || shown.virtual) report.add(at, `中的“${shown.key}”是机密或不保存的字段，不能这样显示`);
  else if (shown.permission.read !== null && shown.permission.read !== by.permission.read) {
    report.add(
      at,
      `中的“${shown.key}”有单独的查看权限，请在本字段同样写 "x-permission": {"read": "${shown.permission.read}"}`,
    );
  }
}

function isText(field: Field): boolean {
  const facet: KindFacet = kindFacets[field.kind];
  return facet.searchMode === 'contains' && !field.from;
}

function fieldOf(fields: readonly Field[], key: string): Field | undefined {
  return fields.find((candidate) => candidate.key === key);
}
