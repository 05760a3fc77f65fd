import { Input } from 'antd';
import type { FilterProps, FilterTextProps } from '../facet.ts';

export function TextFilter({ id, field, queryKey, values, onChange }: FilterProps) {
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
