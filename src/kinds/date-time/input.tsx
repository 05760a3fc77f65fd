import { DatePicker } from 'antd';
import { type KeyboardEvent, useState } from 'react';
import { type Dayjs, dayjs } from '../../client/ui/look/dates.ts';
import type { WireRecord } from '../../engine/json.ts';
import type { Field } from '../../engine/resource.ts';
import { parseWallTime } from '../../engine/wall-time.ts';
import type { InputProps } from '../parts/client/facet.ts';
import { controlProps, textValue, typed } from '../parts/client/input-props.ts';
import { DeadlinePresets } from './client/deadline-presets.tsx';
import { TYPED, TypingContext, usePickerSheet, useTyping } from './client/typed-input.tsx';
import { DAY, dayAfter, isMoment, MOMENT, readTyped } from './client/typed-moment.ts';
import { timeOfDay } from './meaning.ts';

const isComingDay = (day: Dayjs) => day.format(DAY) > dayAfter(0, new Date());

/** The properties of a field that the input reads; callers may pass them without a whole field. */
type MomentField = Pick<Field, 'kind' | 'dayEnd' | 'future' | 'placeholder' | 'required'> &
  Partial<Pick<Field, 'compare'>>;

/** The later of now and the value that the field must exceed, such as the old deadline of an extension. */
function startOf({ compare = [] }: MomentField, values: WireRecord = {}): Date {
  const bounds = compare.flatMap(({ op, field }) =>
    op === '>' ? (parseWallTime(String(values[field] ?? '')) ?? []) : [],
  );
  return [new Date(), ...bounds].reduce((last, one) => (one > last ? one : last));
}

interface Props extends Pick<InputProps, 'id' | 'value' | 'onChange' | 'disabled' | 'invalid' | 'describedBy'> {
  field: MomentField;
  values?: WireRecord;
}

/** Input for a day, or a day with its time: by the calendar, by a preset, or typed. */
export function DateTimeInput(props: Props) {
  const { field, onChange } = props;
  const isPast = field.future === false;
  const isDay = field.kind === 'date';
  const format = isDay ? DAY : MOMENT;
  const stored = textValue(props.value);
  const value = isMoment(stored, field) ? dayjs(stored, format) : null;
  const sheet = usePickerSheet();
  const [isOpen, setOpen] = useState(false);
  const typing = useTyping({
    kept: value ? null : stored,
    read: (text) => readTyped(text, field),
    commit: (text) => onChange(typed(text)),
    isEager: true,
  });
  const take = (next: Dayjs | null) => {
    if (typing.following.current) return;
    typing.forget();
    onChange(next?.format(format));
  };
  const start = startOf(field, props.values);
  const isAhead = dayAfter(0, start) > dayAfter(0, new Date());
  const isTooEarly = (day: Dayjs) => day.format(DAY) < dayAfter(isAhead ? 1 : 0, start);
  const pick = (days: number) => {
    take(dayjs(`${dayAfter(days, start)} ${timeOfDay(field)}`, MOMENT));
    setOpen(false);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    takeByEnter(event);
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  const picker = (
    <TypingContext value={{ start: typing }}>
      <DatePicker
        {...controlProps(props)}
        {...sheet}
        className="input-wide"
        components={TYPED}
        format={format}
        open={isOpen && !props.disabled}
        onOpenChange={setOpen}
        onKeyDown={press}
        // A newly chosen day keeps the time chosen before; otherwise it gets the field's default time.
        showTime={isDay ? false : { defaultOpenValue: dayjs(timeOfDay(field), 'HH:mm:ss') }}
        showNow={!field.future}
        {...(field.future ? { disabledDate: isTooEarly } : {})}
        {...(isPast ? { disabledDate: isComingDay } : {})}
        value={value}
        onCalendarChange={(next) => take(Array.isArray(next) ? null : next)}
        // Handles only clearing by the cross: `onCalendarChange` has already handled a chosen day.
        onChange={(next) => next === null && take(null)}
      />
    </TypingContext>
  );
  if (!field.dayEnd || isPast) return picker;
  return (
    <>
      {picker}
      <DeadlinePresets isAhead={isAhead} disabled={props.disabled ?? false} onPick={pick} />
    </>
  );
}

/** Keeps Enter in a date input from submitting a half-filled form; Enter only commits what was typed or chosen. */
function takeByEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
