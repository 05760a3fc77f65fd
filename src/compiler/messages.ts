import type { JsonSchema } from '../engine/json.ts';
import type { PropertySchema } from '../engine/record-schema.ts';
import type { FieldMessages } from '../engine/resource.ts';
import type { FieldKind } from '../kinds/kinds.ts';
import type { KindFacet } from '../kinds/parts/meaning.ts';
import { kindFacets } from '../kinds/tables/meanings.ts';
import { shapeOf } from '../kinds/text/shapes.ts';

/** Chinese message for each refusal of a field; `x-messages` overrides them. */
export function messagesOf(
  property: PropertySchema,
  of: { kind: FieldKind; title: string; schema: JsonSchema },
): FieldMessages {
  const { kind, title, schema } = of;
  const own = property['x-messages'] ?? {};
  const facet: KindFacet = kindFacets[kind];
  const shape = `${title}${shapeOf(property['x-shape'])?.words ?? facet.shape ?? '格式不正确'}`;
  const limits = isQuantity(property, schema) ? rangeText(title, schema) : shape;
  return {
    required: own.required ?? `${askOf(kind, schema)}${title}！`,
    type: own.format ?? shape,
    format: own.format ?? shape,
    pattern: own.pattern ?? own.format ?? shape,
    minimum: own.minimum ?? limits,
    maximum: own.maximum ?? limits,
    minLength: `${title}不能少于 ${schema.minLength ?? 1} 个字`,
    maxLength: own.maxLength ?? `${title}不能超过 ${schema.maxLength ?? 200} 个字${kindFacets[kind].lengthNote ?? ''}`,
    minItems: `${title}至少填写 ${schema.minItems ?? 1} 行`,
    maxItems: `${title}最多填写 ${schema.maxItems ?? 100} 行`,
    enum: `${title}的值不在可选范围内`,
  };
}

/** Verb of the prompt for an empty field: 请选择 for fields with `enum`, else that of the kind. */
export function askOf(kind: FieldKind, schema: JsonSchema): string {
  return schema.enum ? '请选择' : kindFacets[kind].ask;
}

/** True for quantities. Ids and codes are none: a wrong id such as -1 gets no message about a range. */
function isQuantity(property: PropertySchema, schema: JsonSchema): boolean {
  return schema.type !== 'object' && !property['x-relation'] && !property['x-dictionary'];
}

function rangeText(title: string, schema: JsonSchema): string {
  const { minimum, maximum } = schema;
  const bounded = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < 1e8;
  if (bounded(minimum) && bounded(maximum)) return `${title}应在 ${minimum}～${maximum} 之间`;
  if (bounded(minimum)) return `${title}不能小于 ${minimum}`;
  return bounded(maximum) ? `${title}不能大于 ${maximum}` : `${title}超出范围`;
}
