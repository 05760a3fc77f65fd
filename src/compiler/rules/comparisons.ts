import type { CompareOp, CompareSpec, RecordSchema } from '../../engine/record-schema.ts';
import type { Comparison, Field } from '../../engine/resource.ts';
import type { KindFacet } from '../../kinds/parts/meaning.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import { join, type Report } from '../problem.ts';
import { COMPARE_KEYS, COMPARE_OPS } from '../vocabulary.ts';

interface Context {
  report: Report;
  /** Path of the record that has the fields. */
  path: string;
}

/** Adds the comparisons of `x-compare` to fields; both compared fields are in the same record, form or row. */
export function withComparisons(fields: Field[], { properties }: RecordSchema, { report, path }: Context): Field[] {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  return fields.map((field) => {
    const declared: unknown = properties[field.key]?.['x-compare'];
    if (declared === undefined) return field;
    const at = `${path}.properties.${field.key}.x-compare`;
    if (!Array.isArray(declared) || declared.length === 0) {
      report.add(at, '应为一组比较，如 [{ "op": ">=", "field": "beginTime" }]');
      return field;
    }
    if (field.readOnly) report.add(at, '只能写在可以填写的字段上，请写在另一个字段上');
    const compare = declared.flatMap((one: CompareSpec, index) => {
      const place = join(at, index);
      report.keys(place, one, COMPARE_KEYS);
      return compileOne(field, one, { report, place, known: byKey }) ?? [];
    });
    return { ...field, compare };
  });
}

interface OneContext {
  report: Report;
  place: string;
  known: ReadonlyMap<string, Field>;
}

function compileOne(field: Field, spec: CompareSpec, { report, place, known }: OneContext): Comparison | null {
  const isOp = COMPARE_OPS.some((op) => op === spec.op);
  if (!isOp) report.unknown(join(place, 'op'), String(spec.op), COMPARE_OPS);
  const other = known.get(spec.field);
  const others = [...known.keys()].filter((key) => key !== field.key);
  if (!other || other === field) report.unknown(join(place, 'field'), String(spec.field), others);
  if (!isOp || !other || other === field) return null;
  const as = wayOf(field, other);
  const refusal = refusalOf(field, other, { op: spec.op, as });
  if (refusal !== null) report.add(place, refusal);
  if (refusal !== null || as === null) return null;
  return { op: spec.op, field: other.key, message: spec.message ?? messageOf(spec.op, as, [field, other]), as };
}

/** Type of a comparison of two fields; null: they cannot be compared. */
function wayOf(field: Field, other: Field): Comparison['as'] | null {
  const [own, theirs]: KindFacet[] = [kindFacets[field.kind], kindFacets[other.kind]];
  if (own?.unordered !== undefined || theirs?.unordered !== undefined) return null;
  if (own?.compared !== theirs?.compared) return null;
  if (own?.compared === 'number') return 'number';
  if (own?.compared === 'time') return own.time === 'moment' && theirs?.time === 'moment' ? 'time' : 'day';
  return own?.compared === 'text' || isSameChoice(field, other) ? 'value' : null;
}

/** True for two fields with the same choices: people, organisations, or codes of one dictionary. */
function isSameChoice(a: Field, b: Field): boolean {
  const targetOf = ({ relation }: Field) => relation && `${relation.resource}.${relation.value}.${relation.multiple}`;
  return a.kind === b.kind && a.dictionary === b.dictionary && targetOf(a) === targetOf(b);
}

function refusalOf(field: Field, other: Field, of: { op: CompareOp; as: Comparison['as'] | null }): string | null {
  const pair = `“${field.title}”（${field.kind}）与“${other.title}”（${other.kind}）`;
  if (of.as === null) return `${pair}不能比较，请换一个同类的字段`;
  if (of.as === 'value' && of.op !== '=' && of.op !== '!=') return `${pair}没有大小先后，只能写 = 或 !=`;
  const unkept = [field, other].find(
    ({ virtual, from, secret, value }) => virtual || from !== null || secret || value !== null,
  );
  if (unkept) return `中的“${unkept.title}”不由人填写在本记录中或是机密，不能比较`;
  // With different permissions, a refusal would disclose a value the caller may not read.
  const isGuardedAlike = field.permission.read === other.permission.read;
  return isGuardedAlike ? null : `中的两个字段查看权限不同，比较会泄露其中一个的值，请写同样的 "x-permission"`;
}

const TIME_WORDS: { readonly [op in CompareOp]: string } = {
  '>': '应晚于',
  '>=': '不能早于',
  '<': '应早于',
  '<=': '不能晚于',
  '=': '应与',
  '!=': '不能与',
};
const NUMBER_WORDS: { readonly [op in CompareOp]: string } = {
  ...TIME_WORDS,
  '>': '应大于',
  '>=': '不能小于',
  '<': '应小于',
  '<=': '不能大于',
};

function messageOf(op: CompareOp, as: Comparison['as'], [own, other]: readonly [Field, Field]): string {
  const words = as === 'number' ? NUMBER_WORDS : TIME_WORDS;
  const end = op === '=' || op === '!=' ? '相同' : '';
  return `${own.title}${words[op]}${other.title}${end}`;
}
