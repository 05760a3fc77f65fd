import { DatePicker } from 'antd';
import { dayjs } from '../../client/ui/look/dates.ts';
import { TYPED, TypingContext, usePickerSheet, useTyping } from '../date-time/client/typed-input.tsx';
import { DAY, readTyped } from '../date-time/client/typed-moment.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps } from '../parts/client/input-props.ts';
import { daysOf } from './meaning.ts';

const AS_DAY = { kind: 'date', dayEnd: false } as const;
const dayIn = (text: string) => readTyped(text, AS_DAY);

/** Input for first and last day; keeps a half-filled or wrong range, so that the form shows its message. */
export function DateRangeInput(props: InputProps) {
  const { id, field, value, onChange } = props;
  const [begin, end] = daysOf(value);
  const days = [begin, end].map(dayIn);
  const sheet = usePickerSheet();
  const write = (from: string, to: string) => {
    const ends = [from, to].map((text) => dayIn(text) ?? text.replaceAll(',', ' '));
    onChange(ends.every((text) => text === '') ? undefined : ends.join());
  };
  const start = useTyping({
    kept: days[0] === null ? begin : null,
    read: dayIn,
    commit: (text) => write(text, end),
    isEager: true,
  });
  const last = useTyping({
    kept: days[1] === null ? end : null,
    read: dayIn,
    commit: (text) => write(begin, text),
    isEager: true,
  });
  const { id: _id, placeholder: _hint, ...control } = controlProps(props);
  return (
    <TypingContext value={{ start, end: last }}>
      <DatePicker.RangePicker
        {...control}
        {...sheet}
        id={{ start: id, end: `${id}-end` }}
        className="input-wide"
        components={TYPED}
        format={DAY}
        allowEmpty={[true, true]}
        placeholder={['开始日期', '结束日期']}
        aria-label={field.labels.form}
        value={[days[0] ? dayjs(days[0], DAY) : null, days[1] ? dayjs(days[1], DAY) : null]}
        onChange={(range) => {
          start.forget();
          last.forget();
          write(range?.[0]?.format(DAY) ?? '', range?.[1]?.format(DAY) ?? '');
        }}
      />
    </TypingContext>
  );
}
