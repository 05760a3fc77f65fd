import { InputNumber } from 'antd';
import type { FilterProps } from '../parts/client/facet.ts';
import { optionsOf, SelectFilter } from '../parts/client/select-filter.tsx';

export default function NumberFilter(props: FilterProps) {
  const { id, field, queryKey, values, onChange } = props;
  const choices = field.schema.enum;
  if (choices) return <SelectFilter {...props} options={optionsOf(choices)} />;
  const text = values[queryKey] ?? '';
  return (
    <InputNumber
      id={id}
      className="input-wide"
      controls={false}
      placeholder={`请输入${field.labels.search}`}
      value={text === '' ? null : Number(text)}
      onChange={(next) => onChange({ [queryKey]: next === null ? '' : String(next) })}
    />
  );
}
