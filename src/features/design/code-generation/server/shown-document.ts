import type { Descriptor } from '../../../../engine/descriptor.ts';
import type { Json } from '../../../../engine/json.ts';
import { mayRead } from '../../../../engine/permissions.ts';
import { canOf, type UserCtx } from '../../../../server/ctx.ts';
import type { Generated } from './generated.ts';

/**
 * Returns the descriptor without the fields its reader may not read; the same object if he may read all
 * (security.md#R5).
 */
export function shownDocument(ctx: UserCtx, { document, resource }: Generated): Descriptor {
  const hidden = new Set(resource.fields.filter((field) => !mayRead(field, canOf(ctx))).map(({ key }) => key));
  if (hidden.size === 0) return document;
  const { properties, ...record } = document.record;
  const readable = Object.entries(properties).filter(([key]) => !hidden.has(key));
  const whole = { ...document, record: { ...record, properties: Object.fromEntries(readable) } };
  return withoutKeys(whole as unknown as Json, hidden) as unknown as Descriptor; // a descriptor is JSON
}

/** Removes hidden keys from lists of columns, required fields and sections. */
function withoutKeys(value: Json, hidden: ReadonlySet<string>): Json {
  if (Array.isArray(value)) {
    return value.filter((each) => !names(each, hidden)).map((each) => withoutKeys(each, hidden));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutKeys(each, hidden)]));
}

function names(value: Json, hidden: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return hidden.has(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return typeof value.field === 'string' && hidden.has(value.field);
}
