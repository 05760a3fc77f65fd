import { useDictionary } from '../../client/resource/use-dictionary.ts';
import { WordTag } from '../../client/ui/words/word-tag.tsx';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps } from '../parts/client/facet.ts';
import { chosenLabels, SelectFilter } from '../parts/client/select-filter.tsx';

/** Text of a dictionary code. Cards have no column titles, so the field's title precedes 是 and 否 there. */
function DictionaryCell({ field, value, place }: CellProps) {
  const { label } = useDictionary(field.dictionary ?? '');
  const word = label(value);
  const text = place === 'card' && /^[是否]$/.test(word) ? `${field.title}：${word}` : word;
  const hasColors = Object.keys(field.colors).length > 0;
  return hasColors ? <WordTag color={field.colors[String(value)]}>{text}</WordTag> : <span>{text}</span>;
}

function DictionaryFilter(props: FilterProps) {
  const { items } = useDictionary(props.field.dictionary ?? '');
  return <SelectFilter {...props} options={items.map((item) => ({ value: item.code, label: item.name }))} />;
}

function DictionaryFilterText({ field, queryKey, values }: FilterTextProps) {
  const { items } = useDictionary(field.dictionary ?? '');
  const options = items.map((item) => ({ value: item.code, label: item.name }));
  return <>{chosenLabels(values[queryKey] ?? '', options)}</>;
}

export const dictionary: ClientFacet = {
  Cell: DictionaryCell,
  Filter: DictionaryFilter,
  FilterText: DictionaryFilterText,
};
