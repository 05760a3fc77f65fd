import { Input } from 'antd';
import { isChosen } from '../choices.ts';
import type { FilterProps, FilterTextProps } from './facet.ts';
import { chosenLabels, optionsOf, SelectFilter } from './select-filter.tsx';

export function TextFilter(props: FilterProps) {
  const { id, field, queryKey, values, onChange } = props;
  if (isChosen(field)) return <SelectFilter {...props} options={optionsOf(field)} />;
  return (
    <Input
      id={id}
      allowClear
      maxLength={200}
      placeholder={`请输入${field.labels.search}`}
      value={values[queryKey] ?? ''}
      onChange={(event) => onChange({ [queryKey]: event.target.value })}
    />
  );
}

export function PlainFilterText({ field, queryKey, values }: FilterTextProps) {
  const text = values[queryKey] ?? '';
  return <>{isChosen(field) ? chosenLabels(text, optionsOf(field)) : text}</>;
}
