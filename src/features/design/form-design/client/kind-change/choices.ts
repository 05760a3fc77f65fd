import type { PropertySchema } from '../../../../../engine/record-schema.ts';
import { FIELD_KINDS, type FieldKind } from '../../../../../kinds/kinds.ts';
import { kindFacets } from '../../../../../kinds/tables/meanings.ts';
import { kindOf } from '../document.ts';
import { NEW_FIELDS, type NewField } from '../fields/new-fields.ts';

/** Decisions for converting the values of one field: codes for texts, and the treatment of unreadable values. */
export interface Choice {
  others: 'stop' | 'empty';
  map: { [text: string]: string };
}

export const NO_CHOICE: Choice = { others: 'stop', map: {} };

/** Keywords that mean the same for every kind. */
const KEPT = [
  'title',
  'description',
  'x-show',
  'x-width',
  'x-label',
  'x-permission',
  'x-index',
  'x-unique',
  'x-column',
] as const;

/** Kinds into which the values of a field can be converted. */
export function kindsFor(property: PropertySchema): readonly NewField[] {
  const kind = FIELD_KINDS.find((each) => each === kindOf(property));
  const kinds: readonly FieldKind[] = kind
    ? [...(kindFacets[kind].converts ?? []), ...(kindFacets[kind].becomes ?? [])]
    : [];
  return NEW_FIELDS.filter((each) => kinds.some((one) => one === each.kind));
}

/** Converts a property to another kind; keeps the keywords all kinds share, and whether the field is searched. */
export function asKind(
  property: PropertySchema,
  { property: words, needs }: NewField,
  dictionary?: string,
): PropertySchema {
  const kept = Object.fromEntries(
    KEPT.flatMap((word) => (property[word] === undefined ? [] : [[word, property[word]]])),
  );
  const isSearched = property['x-search'] !== undefined && property['x-search'] !== false;
  return {
    ...words,
    ...kept,
    ...(isSearched ? { 'x-search': true } : {}),
    ...(needs === 'x-dictionary' && dictionary ? { 'x-dictionary': dictionary } : {}),
  };
}
