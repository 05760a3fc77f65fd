import { InputNumber } from 'antd';
import { isChosen } from '../parts/choices.ts';
import type { FilterProps } from '../parts/client/facet.ts';
import { optionsOf, SelectFilter } from '../parts/client/select-filter.tsx';

export default function NumberFilter(props: FilterProps) {
  const { id, field, queryKey, values, onChange } = props;
  if (isChosen(field)) return <SelectFilter {...props} options={optionsOf(field)} />;
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
