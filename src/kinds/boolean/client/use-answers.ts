import { useDictionary } from '../../../client/resource/use-dictionary.ts';
import type { Field } from '../../../engine/resource.ts';
import { kindFacets } from '../../tables/meanings.ts';

/** The two answers: 是/否, or the texts of a dictionary with the codes true and false (通过/未通过). */
export function useAnswers(field: Field): { value: boolean; text: string; label: string }[] {
  const { items } = useDictionary(field.dictionary ?? '');
  return [true, false].map((value) => ({
    value,
    text: String(value),
    label: items.find((item) => item.code === String(value))?.name ?? kindFacets.boolean.format(value, field),
  }));
}
