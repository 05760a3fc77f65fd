import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dateTime } from './date-time.tsx';
import type { CellProps, ClientFacet, InputProps } from './facet.ts';
import { controlProps } from './parts/input-props.ts';
import { usePickerSheet } from './pickers/use-picker-sheet.ts';

const FORMAT = 'YYYY-MM-DD';

function DateCell({ value }: CellProps) {
  return <span className="cell-number">{String(value).slice(0, 10)}</span>;
}

function DateInput(props: InputProps) {
  const { value, onChange } = props;
  const sheet = usePickerSheet();
  return (
    <DatePicker
      {...controlProps(props)}
      {...sheet}
      className="input-wide"
      format={FORMAT}
      value={typeof value === 'string' && value !== '' ? dayjs(value, FORMAT) : null}
      onChange={(next) => onChange(next ? next.format(FORMAT) : undefined)}
    />
  );
}

export const date: ClientFacet = { ...dateTime, Cell: DateCell, Input: DateInput };
