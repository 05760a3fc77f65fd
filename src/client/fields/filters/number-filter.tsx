import { InputNumber } from 'antd';
import type { FilterProps } from '../facet.ts';

export default function NumberFilter({ id, field, queryKey, values, onChange }: FilterProps) {
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
