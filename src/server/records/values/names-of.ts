import { mayRead } from '../../../engine/permissions.ts';
import { columnOf, isStored, toSnake } from '../../../engine/projections/table.ts';
import type { Relation } from '../../../engine/resource.ts';
import { readId } from '../../../kinds/relation/storage.ts';
import { may, type UserCtx } from '../../ctx.ts';
import { selectLabels } from '../../db/records/labels.ts';
import { columnNamed } from '../../db/records/model.ts';

/** Value of a relation: one value, several as a comma list or, in a form, as a list. */
export interface Pointed {
  relation: Relation;
  value: unknown;
}

/** Returns the names of a relation's values, joined; a value without a name is displayed as stored. */
export type NamesOf = (relation: Relation, value: unknown) => string;

/** Maximum names looked up per target; further values are displayed as stored. */
export const MAX_NAMES = 1_000;

export function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Looks up the names of all these values: one query for each target. */
export async function namesOfTargets(ctx: UserCtx, pointed: readonly Pointed[]): Promise<NamesOf> {
  const targets = new Map<string, { relation: Relation; values: Set<string> }>();
  for (const { relation, value } of pointed) {
    if (isNothing(value)) continue;
    const target = targets.get(targetKey(relation)) ?? { relation, values: new Set() };
    targets.set(targetKey(relation), target);
    for (const one of valuesIn(value)) target.values.add(one);
  }
  const found = new Map<string, ReadonlyMap<string, string>>();
  for (const [key, target] of targets) found.set(key, await labelsOf(ctx, target));
  return (relation, value) => {
    const labels = found.get(targetKey(relation));
    return valuesIn(value)
      .map((one) => labels?.get(one) ?? one)
      .join('、');
  };
}

const targetKey = ({ resource, value, label }: Relation) => `${resource}|${value}|${label}`;

function valuesIn(value: unknown): string[] {
  const given = Array.isArray(value) ? value : String(value).split(',');
  return given.map(String).filter((one) => one !== '' && one !== '0');
}

async function labelsOf(
  ctx: UserCtx,
  { relation, values }: { relation: Relation; values: ReadonlySet<string> },
): Promise<ReadonlyMap<string, string>> {
  const target = ctx.catalog.find(relation.resource);
  const label = target?.fields.find(({ key }) => key === relation.label);
  if (!target || !label || !isStored(label) || !mayRead(label, (code) => may(ctx, code))) return new Map();
  const source = { table: toSnake(target.name), by: columnNamed(target, relation.value), label: columnOf(label) };
  const wanted = [...values].slice(0, MAX_NAMES);
  const ids = wanted.flatMap((one) => readId(one) ?? []);
  const usable = relation.value === 'id' ? ids : wanted;
  if (usable.length === 0) return new Map();
  return selectLabels(ctx.db, source, { values: usable, limit: 2 * MAX_NAMES });
}
