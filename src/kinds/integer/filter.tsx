import { InputNumber, Space } from 'antd';
import { readRange, writeRange } from '../../client/resource/list-state.ts';
import { isChosen } from '../parts/choices.ts';
import type { FilterProps } from '../parts/client/facet.ts';
import { optionsOf, SelectFilter } from '../parts/client/select-filter.tsx';

export default function NumberFilter(props: FilterProps) {
  const { id, field, queryKey, mode, values, onChange } = props;
  if (isChosen(field)) return <SelectFilter {...props} options={optionsOf(field)} />;
  const text = values[queryKey] ?? '';
  const { search: title } = field.labels;
  if (mode !== 'range') {
    return (
      <NumberBox id={id} hint={`请输入${title}`} text={text} onChange={(next) => onChange({ [queryKey]: next })} />
    );
  }
  const [begin, end] = readRange(text);
  const write = (from: string, to: string) => onChange({ [queryKey]: writeRange(from, to) });
  return (
    <Space.Compact className="input-wide">
      <NumberBox id={id} hint="最小" title={`${title}最小`} text={begin} onChange={(next) => write(next, end)} />
      <NumberBox hint="最大" title={`${title}最大`} text={end} onChange={(next) => write(begin, next)} />
    </Space.Compact>
  );
}

interface BoxProps {
  id?: string;
  hint: string;
  title?: string;
  text: string;
  onChange(text: string): void;
}

function NumberBox({ id, hint, title, text, onChange }: BoxProps) {
  return (
    <InputNumber
      className="input-wide"
      {...(id === undefined ? {} : { id })}
      {...(title === undefined ? {} : { 'aria-label': title })}
      controls={false}
      placeholder={hint}
      value={text === '' ? null : Number(text)}
      onChange={(next) => onChange(next === null ? '' : String(next))}
    />
  );
}
