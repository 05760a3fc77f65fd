import { kindFacets } from '../kinds/tables/meanings.ts';
import type { WireRecord } from './json.ts';
import { labelKeyOf } from './projections/columns.ts';
import type { Field, Resource } from './resource.ts';

/** Returns the text of a dictionary code. */
export type LabelOf = (dictionary: string, code: unknown) => string;

/** Displayed text of a record's field; empty without a value. */
export function wordsOf(field: Field, record: WireRecord, labelOf: LabelOf): string {
  const value = record[labelKeyOf(field)] ?? record[field.key];
  if (value === undefined || value === null || value === '') return '';
  if (field.dictionary !== null) return labelOf(field.dictionary, value);
  return field.relation ? String(value) : kindFacets[field.kind].format(value, field);
}

/** Replaces `{display}`, `{field}` and `{input.key}` in a descriptor's text by displayed values. */
export function filledText(
  text: string,
  of: { resource: Resource; record: WireRecord; inputs: readonly Field[]; input: WireRecord; labelOf: LabelOf },
): string {
  const words = (field: Field | undefined, record: WireRecord) => (field ? wordsOf(field, record, of.labelOf) : '');
  return text.replace(PLACEHOLDER, (_, name: string) => {
    if (name.startsWith(INPUT)) {
      const key = name.slice(INPUT.length);
      const field = of.inputs.find((candidate) => candidate.key === key);
      return words(field, of.input);
    }
    const key = name === 'display' ? of.resource.display : name;
    const field = of.resource.fields.find((candidate) => candidate.key === key);
    return words(field, of.record);
  });
}

const INPUT = 'input.';
const PLACEHOLDER = /\{([^{}]+)\}/g;

export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name);
}
