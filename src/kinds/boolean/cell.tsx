import { useDictionary } from '../../client/resource/use-dictionary.ts';
import { WordTag } from '../../client/ui/words/word-tag.tsx';
import type { Field } from '../../engine/resource.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps } from '../parts/client/facet.ts';
import { chosenLabels, SelectFilter } from '../parts/client/select-filter.tsx';
import { kindFacets } from '../tables/meanings.ts';

/** A tag in the colours of the descriptor (look.md#17 green 是 / red 否), or plain text without colours. */
function BooleanCell({ field, value }: CellProps) {
  const color = field.colors[String(value)];
  const words =
    field.dictionary === null ? kindFacets.boolean.format(value, field) : <Answer field={field} value={value} />;
  return color ? <WordTag color={color}>{words}</WordTag> : <span>{words}</span>;
}

/** Text of the answer; loads a dictionary only if the field has one. */
function Answer({ field, value }: Pick<CellProps, 'field' | 'value'>) {
  return useAnswers(field).find((answer) => answer.value === value)?.label;
}

function BooleanFilter(props: FilterProps) {
  const options = useAnswers(props.field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <SelectFilter {...props} options={options} />;
}

function BooleanFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useAnswers(field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <>{chosenLabels(values[queryKey] ?? '', options)}</>;
}

export const boolean: ClientFacet = {
  Cell: BooleanCell,
  Filter: BooleanFilter,
  FilterText: BooleanFilterText,
};

/** The two answers: 是/否, or the texts of a dictionary with the codes true and false (通过/未通过). */
export function useAnswers(field: Field): { value: boolean; text: string; label: string }[] {
  const { items } = useDictionary(field.dictionary ?? '');
  return [true, false].map((value) => ({
    value,
    text: String(value),
    label: items.find((item) => item.code === String(value))?.name ?? kindFacets.boolean.format(value, field),
  }));
}
