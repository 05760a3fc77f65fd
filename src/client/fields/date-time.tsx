import { ExclamationCircleFilled } from '@ant-design/icons';
import { DatePicker, Tooltip } from 'antd';
import dayjs from 'dayjs';
import type { CellProps, ClientFacet, InputProps } from './facet.ts';
import { deadlineWords } from './parts/deadline-words.ts';
import { controlProps } from './parts/input-props.ts';
import { RangeFilter, RangeFilterText } from './parts/range-filter.tsx';
import { shortTime } from './parts/short-time.ts';
import { usePickerSheet } from './pickers/use-picker-sheet.ts';

const FORMAT = 'YYYY-MM-DD HH:mm:ss';

/** Wall time of the product exactly as it travels; nothing is converted to the zone of the browser (design §6). */
function DateTimeCell({ field, value, record, place }: CellProps) {
  const text = String(value);
  const shown = place === 'card' ? shortTime(text) : text;
  if (field.late === null || record[field.late] !== true) return <span className="cell-number">{shown}</span>;
  const { words } = deadlineWords(text, new Date());
  return (
    <Tooltip title={words}>
      <span className="cell-number cell-late">
        <ExclamationCircleFilled className="cell-late-mark" aria-label={words} /> {shown}
      </span>
    </Tooltip>
  );
}

function DateTimeInput(props: InputProps) {
  const { value, onChange } = props;
  const sheet = usePickerSheet();
  return (
    <DatePicker
      {...controlProps(props)}
      {...sheet}
      className="input-wide"
      format={FORMAT}
      // Choosing a day means its first second until a time is chosen (spec §2.9).
      showTime={{ defaultOpenValue: dayjs('00:00:00', 'HH:mm:ss') }}
      value={typeof value === 'string' && value !== '' ? dayjs(value, FORMAT) : null}
      onChange={(next) => onChange(next ? next.format(FORMAT) : undefined)}
    />
  );
}

export const dateTime: ClientFacet = {
  Cell: DateTimeCell,
  Input: DateTimeInput,
  Filter: RangeFilter,
  FilterText: RangeFilterText,
};
