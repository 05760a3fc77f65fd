import { useQuery } from '@tanstack/react-query';
import { send } from '../../../../client/api/send.ts';
import type { DayNoteProps } from '../../../../client/resource-views/installed-views.ts';
import { WorkCalendar } from '../../../../generated/client.ts';
import { weekdayOf } from '../workflow/days.ts';
import { dayInWords } from '../workflow/shifts.ts';

/** Warning that the chosen day is free; it does not prevent saving (domain.md#9.8). */
export default function RestDayNote({ day }: DayNoteProps) {
  const { data } = useQuery({
    queryKey: ['WorkCalendar', 'dayNote', day],
    queryFn: ({ signal }) => send(WorkCalendar.dayNote, { day }, { signal }),
    retry: false,
  });
  if (!data?.isRest) return null;
  const name = data.name ?? (weekdayOf(day) === 0 ? '周日' : '周六');
  const next = data.next === undefined ? '' : `，下一个工作日是 ${dayInWords(data.next)}`;
  return (
    <span className="form-warning" role="status">
      {`所选日期是${name}${data.isUnpublished ? '（调休安排尚未公布）' : ''}${next}`}
    </span>
  );
}
