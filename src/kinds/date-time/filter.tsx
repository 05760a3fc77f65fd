import { DatePicker } from 'antd';
import { useId } from 'react';
import { readRange, writeRange } from '../../client/resource/list-state.ts';
import { type Dayjs, dayjs } from '../../client/ui/look/dates.ts';
import type { FilterProps } from '../parts/client/facet.ts';
import { TYPED, TypingContext, usePickerSheet, useTyping } from './client/typed-input.tsx';
import { DAY, DAY_END, DAY_START, readTyped } from './client/typed-moment.ts';
import { namedDays } from './relative-days.ts';
import './client/range-filter.css';

const PRESETS = (): { label: string; value: [Dayjs, Dayjs] }[] => [
  { label: '今天', value: [dayjs().startOf('day'), dayjs().endOf('day')] },
  { label: '近 7 天', value: [dayjs().subtract(6, 'day').startOf('day'), dayjs().endOf('day')] },
  { label: '本月', value: [dayjs().startOf('month'), dayjs().endOf('month')] },
  { label: '今年', value: [dayjs().startOf('year'), dayjs().endOf('year')] },
];

const AS_DAY = { kind: 'date', dayEnd: false } as const;
const dayIn = (text: string) => readTyped(text, AS_DAY);

/** One end of the range as sent: the typed day with time `clock`, or unreadable text with blanks instead of commas. */
function toEnd(text: string, clock: string): string {
  const day = dayIn(text);
  return day === null ? text.replaceAll(',', ' ') : `${day} ${clock}`;
}

/** Message about both ends of the range; null: the range is valid. */
function problemOf(begin: string, end: string): string | null {
  if ([begin, end].some((text) => text !== '' && dayIn(text) === null)) return '请按 2026-11-20 的格式填写日期';
  return begin !== '' && end !== '' && begin > end ? '结束日期不能早于开始日期' : null;
}

/** Filter by two days, sent as their first and last second (wire.md#1.3: YYYY-MM-DD HH:mm:ss). */
export default function RangeFilter({ id, field, queryKey, values, onChange }: FilterProps) {
  const [begin, end] = readRange(namedDays(values[queryKey] ?? '', new Date()));
  const days = [begin, end].map(dayIn);
  const sheet = usePickerSheet();
  const problemId = useId();
  const write = (from: string, to: string) =>
    onChange({ [queryKey]: writeRange(toEnd(from, DAY_START), toEnd(to, DAY_END)) });
  const start = useTyping({
    kept: days[0] === null ? begin : null,
    read: dayIn,
    commit: (text) => write(text, end),
  });
  const last = useTyping({ kept: days[1] === null ? end : null, read: dayIn, commit: (text) => write(begin, text) });
  const problem = problemOf(begin, end);
  return (
    <TypingContext value={{ start, end: last }}>
      <DatePicker.RangePicker
        {...sheet}
        id={{ start: id }}
        className="input-wide"
        components={TYPED}
        format={DAY}
        allowEmpty={[true, true]}
        presets={PRESETS()}
        placeholder={['开始日期', '结束日期']}
        aria-label={field.labels.search}
        {...(problem ? { status: 'error', 'aria-describedby': problemId } : {})}
        value={[days[0] ? dayjs(days[0], DAY) : null, days[1] ? dayjs(days[1], DAY) : null]}
        onChange={(range) => {
          start.forget();
          last.forget();
          write(range?.[0]?.format(DAY) ?? '', range?.[1]?.format(DAY) ?? '');
        }}
      />
      {problem && (
        <div id={problemId} className="range-problem" role="alert">
          {problem}
        </div>
      )}
    </TypingContext>
  );
}
