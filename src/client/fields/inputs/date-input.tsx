import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { InputProps } from '../facet.ts';
import { usePickerSheet } from '../pickers/use-picker-sheet.ts';
import { controlProps } from './input-props.ts';
import { takeByEnter } from './take-by-enter.ts';

const FORMAT = 'YYYY-MM-DD';

export function DateInput(props: InputProps) {
  const { value, onChange } = props;
  const sheet = usePickerSheet();
  return (
    <DatePicker
      {...controlProps(props)}
      {...sheet}
      className="input-wide"
      format={FORMAT}
      onKeyDown={takeByEnter}
      value={typeof value === 'string' && value !== '' ? dayjs(value, FORMAT) : null}
      onChange={(next) => onChange(next ? next.format(FORMAT) : undefined)}
    />
  );
}
