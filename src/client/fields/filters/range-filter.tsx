import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { readRange, writeRange } from '../../resource/list-state.ts';
import type { FilterProps } from '../facet.ts';
import { usePickerSheet } from '../pickers/use-picker-sheet.ts';

const FORMAT = 'YYYY-MM-DD HH:mm:ss';

const PRESETS = (): { label: string; value: [Dayjs, Dayjs] }[] => [
  { label: '今天', value: [dayjs().startOf('day'), dayjs().endOf('day')] },
  { label: '近 7 天', value: [dayjs().subtract(6, 'day').startOf('day'), dayjs().endOf('day')] },
  { label: '本月', value: [dayjs().startOf('month'), dayjs().endOf('month')] },
  { label: '今年', value: [dayjs().startOf('year'), dayjs().endOf('year')] },
];

/** Two days; sent as their first and last second (spec §7: YYYY-MM-DD HH:mm:ss). */
export default function RangeFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [begin, end] = readRange(values[queryKey]).map((text) => (text === '' ? null : dayjs(text, FORMAT)));
  const sheet = usePickerSheet();
  return (
    <DatePicker.RangePicker
      {...sheet}
      id={{ start: id }}
      className="input-wide"
      format="YYYY-MM-DD"
      allowEmpty={[true, true]}
      presets={PRESETS()}
      placeholder={['开始日期', '结束日期']}
      aria-label={field.labels.search}
      value={[begin ?? null, end ?? null]}
      onChange={(range) =>
        onChange({
          [queryKey]: writeRange(
            range?.[0]?.startOf('day').format(FORMAT) ?? '',
            range?.[1]?.endOf('day').format(FORMAT) ?? '',
          ),
        })
      }
    />
  );
}
