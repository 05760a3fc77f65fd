import type { Field } from '../../engine/resource.ts';
import { kindFacets } from '../../kinds/tables/meanings.ts';
import type { Difference } from './difference.ts';
import { type PlanInput, type PlannedChange, planned } from './planned.ts';
import { classOfWord } from './words.ts';

/** An administrator's field whose stored values are converted to another kind (decision 029). */
export interface Conversion {
  from: Field;
  to: Field;
}

/** Fields made by administrators whose new kind can hold their values; code relies on the kinds of other fields. */
export function conversionsOf({ before, after, base }: PlanInput): Conversion[] {
  return after.resource.fields.flatMap((to) => {
    const from = before.resource.fields.find(({ key }) => key === to.key);
    if (!from || base.record.properties[to.key] !== undefined || from.kind === to.kind) return [];
    return kindFacets[from.kind].converts?.includes(to.kind) ? [{ from, to }] : [];
  });
}

/** True if a difference belongs to a change of kind, which conversionChanges() plans as a single change. */
export function isOfConversion(input: PlanInput, key: string, { path }: Difference): boolean {
  const word = path[3];
  if (word === undefined || !conversionsOf(input).some(({ to }) => to.key === key)) return false;
  const meaning = classOfWord(word);
  if (typeof meaning === 'object') return 'limit' in meaning;
  return meaning === 'kind' || meaning === 'dictionary' || meaning === 'enum' || meaning === 'unique';
}

export function conversionChanges(input: PlanInput): PlannedChange[] {
  return conversionsOf(input).map((conversion) => {
    const { from, to } = conversion;
    const text = `“${to.title}”的种类：${kindFacets[from.kind].title} → ${kindFacets[to.kind].title}`;
    const reason = refusalOf(input, conversion);
    return planned(['record', 'properties', to.key, 'type'], text, {
      level: 'narrowing',
      conversion: to.key,
      ...(reason === null ? {} : { refusal: `${text}：${reason}` }),
    });
  });
}

/** Properties of a compiled field that exclude a change of its kind. */
const RELYING_ON_KIND = [
  ['value', '计算的值'],
  ['number', '编号'],
  ['single', '“只能有一条”的规则'],
] as const;

function refusalOf({ after }: PlanInput, { from, to }: Conversion): string | null {
  const word = RELYING_ON_KIND.find(([key]) => from[key] !== null || to[key] !== null);
  if (word) return `字段有${word[1]}，请先去掉并发布，再改种类`;
  if (from.virtual || to.virtual || from.from || to.from || from.secret || to.secret) return '字段的值不由用户填写';
  if (after.resource.display === to.key) return '它是代表记录的字段，请先换一个并发布，再改种类';
  return null;
}
