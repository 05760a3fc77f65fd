import { Tag } from 'antd';
import type { CellProps, ClientFacet, FilterProps, FilterTextProps } from './facet.ts';
import { chosenLabels, SelectFilter } from './filters/select-filter.tsx';
import { tagColor } from './parts/tag-color.ts';
import { useAnswers } from './parts/use-answers.ts';

/** A tag in the colours of the descriptor (spec §2.10 green 是 / red 否), plain words without. */
function BooleanCell({ field, value }: CellProps) {
  const words = useAnswers(field).find((answer) => answer.value === value)?.label;
  const color = field.colors[String(value)];
  return color ? <Tag {...tagColor(color)}>{words}</Tag> : <span>{words}</span>;
}

function BooleanFilter(props: FilterProps) {
  const options = useAnswers(props.field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <SelectFilter {...props} options={options} />;
}

function BooleanFilterText({ field, queryKey, values }: FilterTextProps) {
  const options = useAnswers(field).map((answer) => ({ value: answer.text, label: answer.label }));
  return <>{chosenLabels(values[queryKey] ?? '', options)}</>;
}

export const boolean: ClientFacet<'boolean'> = {
  Cell: BooleanCell,
  input: 'boolean',
  Filter: BooleanFilter,
  FilterText: BooleanFilterText,
};
