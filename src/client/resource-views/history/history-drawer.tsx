import { Button, Drawer } from 'antd';
import { useId, useState } from 'react';
import type { WireRecord } from '../../../engine/json.ts';
import { mayDo } from '../../../engine/permissions.ts';
import type { HistoryEntry } from '../../../engine/record-history.ts';
import type { Resource } from '../../../engine/resource.ts';
import { formatWallDate } from '../../../engine/wall-time.ts';
import { DateTimeInput } from '../../../kinds/date-time/input.tsx';
import { useCan } from '../../resource/permissions.ts';
import { type HistoryOf, historyAction, useHistory } from '../../resource/use-history.ts';
import { idOf, nameOf } from '../../resource/use-record.ts';
import { useDevice } from '../../ui/device.ts';
import { useBack } from '../../ui/layers/use-back.ts';
import { ModalTitle } from '../modal-title.tsx';
import { EmptyState, ErrorState, ForbiddenState, RowsSkeleton } from '../states.tsx';
import { Entry, Past } from './history-entry.tsx';
import './history.css';

interface HistoryDay {
  /** `2026-11-22`. */
  day: string;
  /** 今天, 昨天, 11月20日 周五. */
  title: string;
  entries: HistoryEntry[];
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** Entries grouped by day, in the given order. */
export function byDay(entries: readonly HistoryEntry[], now = new Date()): HistoryDay[] {
  const days = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const day = entry.time.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days].map(([day, own]) => ({ day, title: dayTitle(day, now), entries: own }));
}

function dayTitle(day: string, now: Date): string {
  if (day === formatWallDate(now)) return '今天';
  if (day === formatWallDate(new Date(now.getTime() - DAY_MS))) return '昨天';
  const [year = '', month, date] = day.split('-');
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const words = `${Number(month)}月${Number(date)}日 ${weekday}`;
  return year === formatWallDate(now).slice(0, 4) ? words : `${year}年${words}`;
}

interface Props {
  resource: Resource;
  row: WireRecord;
  onClose(): void;
}

const WIDTH = 640;

/** 操作历史 of one record: who changed what, when and from where, newest first. Full screen on phones. */
export default function HistoryDrawer({ resource, row, onClose }: Props) {
  const can = useCan();
  const isPhone = useDevice() === 'mobile';
  const action = historyAction(resource);
  const id = idOf(row);
  useBack(onClose);
  if (!action || id === null) return null;
  return (
    <Drawer
      open
      title={<ModalTitle title="操作历史" of={nameOf(resource, row)} />}
      size={isPhone ? '100%' : WIDTH}
      closable={{ placement: 'end' }}
      rootClassName="history-drawer"
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling section must be scrollable by keys */}
      <section className="history-scroll" tabIndex={0} aria-label="操作历史">
        {mayDo(action, can) ? (
          <History resource={resource} action={action} id={id} />
        ) : (
          <ForbiddenState permission={action.permission} />
        )}
      </section>
    </Drawer>
  );
}

/** Field properties for the date-time input: a day typed without a time means the end of that day. */
const UNTIL = { kind: 'date-time', placeholder: '现在', dayEnd: true, future: false, required: false } as const;

function History(of: HistoryOf) {
  const [at, setAt] = useState<string>();
  const pickerId = useId();
  return (
    <>
      <div className="history-at">
        <label htmlFor={pickerId}>截至</label>
        <DateTimeInput
          field={UNTIL}
          id={pickerId}
          value={at}
          onChange={(moment) => setAt(typeof moment === 'string' ? moment : undefined)}
          disabled={false}
          invalid={false}
          describedBy={pickerId}
        />
      </div>
      {/* The key remounts the entries when `at` changes, so that reading starts with the first page. */}
      <Until key={at} of={of} {...(at === undefined ? {} : { at })} />
    </>
  );
}

function Until({ of, at }: { of: HistoryOf; at?: string }) {
  const { entries, record, total, error, isFirstLoading, isLoading, retry, more } = useHistory(of, at);
  if (isFirstLoading) return <RowsSkeleton rows={8} />;
  if (error && entries.length === 0) return <ErrorState error={error} onRetry={retry} />;
  if (entries.length === 0)
    return <EmptyState title={at === undefined ? '还没有操作历史' : `${at} 时还没有这条记录`} />;
  return (
    <>
      {record && <Past record={record} />}
      {byDay(entries).map(({ day, title, entries: own }) => (
        <section key={day} className="history-day" aria-label={title}>
          <h3 className="history-date">{title}</h3>
          <ol className="history-list">
            {own.map((entry) => (
              <Entry key={entry.id} of={of} entry={entry} />
            ))}
          </ol>
        </section>
      ))}
      {error && <ErrorState error={error} onRetry={retry} />}
      {!error && entries.length < total && (
        <Button block loading={isLoading} onClick={more}>
          加载更多（还有 {total - entries.length} 条）
        </Button>
      )}
    </>
  );
}
