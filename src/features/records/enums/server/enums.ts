import { mayRead } from '../../../../engine/permissions.ts';
import { toSnake } from '../../../../engine/projections/table.ts';
import type { Field, Resource } from '../../../../engine/resource.ts';
import { choicesOf, isChosen } from '../../../../kinds/parts/choices.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import { refuse } from '../../../../server/errors.ts';
import { readDictionaries } from '../../../../server/records/values/dictionaries.ts';

export interface EnumValue {
  code: number;
  value: string;
}

/** Code of the dictionary by name of the enumeration, where the two differ. */
const CALLED: { readonly [name: string]: string } = {
  login_type: 'vis_type',
  yes_or_not: 'yes_or_no',
  gender: 'sex',
  data_op_type: 'op_type',
};

/** GET /sysEnumData/list; the suffix `Enum` may be omitted. @throws D1501 if unknown, D1503 for a resource's name */
export async function enumValues(ctx: UserCtx, name: string): Promise<EnumValue[]> {
  const snake = toSnake(lowerFirst(name.replace(/Enum$/, '')));
  const values = await valuesOf(ctx, CALLED[snake] ?? snake);
  if (values) return values;
  throw refuse(findResource(ctx, name) ? 'D1503' : 'D1501');
}

/**
 * GET /sysEnumData/listByFiled. @throws D1504 for an unknown entity, D1502 for a field that is unknown or that the
 * caller may not read, D1503 for a field without coded values
 */
export async function fieldValues(ctx: UserCtx, entity: string, name: string): Promise<EnumValue[]> {
  const resource = findResource(ctx, entity);
  if (!resource) throw refuse('D1504');
  const field = resource.fields.find(({ key }) => key === name || key === lowerFirst(name));
  if (!field || !mayRead(field, canOf(ctx))) throw refuse('D1502');
  const values = await valuesOfField(ctx, field);
  if (!values) throw refuse('D1503');
  return values;
}

async function valuesOfField(ctx: UserCtx, field: Field): Promise<EnumValue[] | null> {
  const { dictionary, schema } = field;
  if (dictionary) return valuesOf(ctx, dictionary, schema.enum?.map(String) ?? null);
  if (!isChosen(field)) return null;
  return numbered(choicesOf(field).map(({ value, label }) => ({ code: String(value), name: label })));
}

/** Enabled values of a dictionary in their order, limited to the codes in `allowed`; null for an unknown dictionary. */
async function valuesOf(ctx: UserCtx, code: string, allowed: readonly string[] | null = null) {
  const type = (await readDictionaries(ctx)).get(code);
  if (!type) return null;
  return numbered(type.values.filter((value) => value.enabled && (!allowed || allowed.includes(value.code))));
}

/** Enumeration values need numbers: codes such as Y and N are replaced by their position. */
function numbered(values: readonly { code: string; name: string }[]): EnumValue[] {
  const isNumbered = values.every(({ code }) => /^-?\d{1,9}$/.test(code));
  return values.map(({ code, name }, index) => ({ code: isNumbered ? Number(code) : index, value: name }));
}

/** Finds a resource by entity name: `SysTimer` finds sysTimers, `RiskRegister` finds RiskRegister. */
function findResource({ catalog }: UserCtx, entity: string): Resource | undefined {
  const names = [entity, lowerFirst(entity), `${entity}s`, `${lowerFirst(entity)}s`];
  return names.flatMap((name) => catalog.find(name) ?? [])[0];
}

function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}
