import { useDictionary } from '../resource/use-dictionary.ts';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps } from './facet.ts';
import { chosenLabels, SelectFilter } from './filters/select-filter.tsx';
import { WordTag } from './parts/word-tag.tsx';

function DictionaryCell({ field, value }: CellProps) {
  const { label } = useDictionary(field.dictionary ?? '');
  const hasColors = Object.keys(field.colors).length > 0;
  return hasColors ? (
    <WordTag color={field.colors[String(value)]}>{label(value)}</WordTag>
  ) : (
    <span>{label(value)}</span>
  );
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

export const dictionary: ClientFacet<'dictionary'> = {
  Cell: DictionaryCell,
  input: 'dictionary',
  Filter: DictionaryFilter,
  FilterText: DictionaryFilterText,
};
