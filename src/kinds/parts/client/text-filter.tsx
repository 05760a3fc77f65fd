import { Input } from 'antd';
import type { FilterProps, FilterTextProps } from './facet.ts';
import { optionsOf, SelectFilter } from './select-filter.tsx';

export function TextFilter(props: FilterProps) {
  const { id, field, queryKey, values, onChange } = props;
  const choices = field.schema.enum;
  if (choices) return <SelectFilter {...props} options={optionsOf(choices)} />;
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

export function PlainFilterText({ queryKey, values }: FilterTextProps) {
  return <>{values[queryKey]}</>;
}
