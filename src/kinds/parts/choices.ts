import { foldedText } from '../../engine/folded.ts';
import type { Field } from '../../engine/resource.ts';
import { bad, type KindFacet, ok, plain } from './meaning.ts';

/** A value listed by a descriptor (`enum`), with its label (`x-words`). */
export interface Choice {
  value: string | number;
  label: string;
}

type Chosen = Pick<Field, 'schema' | 'words'>;

export function isChosen({ schema }: Chosen): boolean {
  return schema.enum !== undefined;
}

/** True if the listed values have labels. */
export function hasWords({ words }: Chosen): boolean {
  return Object.keys(words).length > 0;
}

export function choicesOf({ schema, words }: Chosen): Choice[] {
  const values = (schema.enum ?? []).filter((one) => typeof one === 'string' || typeof one === 'number');
  return values.map((value) => ({ value, label: wordOf(value, words) }));
}

function wordOf(value: unknown, words: Field['words']): string {
  const text = plain(value);
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

const folded = (text: string) => foldedText(text).trim();

/** Adds labels to a kind whose values a descriptor may list: people read and write the labels. */
export function chosen(facet: KindFacet): KindFacet {
  return {
    ...facet,
    parse: (text, field) => {
      if (!isChosen(field)) return facet.parse(text, field);
      const words = folded(text);
      if (words === '') return ok(undefined);
      const choices = choicesOf(field);
      const found =
        choices.find(({ label }) => folded(label) === words) ??
        choices.find(({ value }) => folded(String(value)) === words);
      return found ? ok(found.value) : bad(field.messages.enum);
    },
    format: (value, field) => (isChosen(field) ? wordOf(value, field.words) : facet.format(value, field)),
  };
}
