import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button, Segmented, Select, Skeleton } from 'antd';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { BY_LABEL } from '../../../../../client/resource/use-options.ts';
import { RecordDialogs } from '../../../../../client/resource-views/record-dialogs.tsx';
import { ResourceList } from '../../../../../client/resource-views/resource-list.tsx';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { useDevice } from '../../../../../client/ui/device.ts';
import { LoadFailure } from '../../../../../client/ui/load-failure.tsx';
import classes from './board.module.css';
import { daysOf, shortDay, spanOf, stepped, today, type View, WEEKDAYS } from './board-days.ts';
import { FiguresPanel } from './figures-panel.tsx';
import { MonthView, type ViewProps } from './month-view.tsx';
import { DropCell, RoundChip } from './round-chip.tsx';
import {
  countText,
  type Grouping,
  type Lane,
  lanesOf,
  placesOf,
  type Round,
  roundsOf,
  useBoard,
  usePlacement,
  whoGoes,
} from './use-board.ts';

const NOTHING = {};

/** 排查日历: rounds of a month or a week by person and department, with their completion. */
export function BoardScreen() {
  const { view, day, go } = usePlace();
  const [by, setBy] = useState<Grouping>('person');
  const [only, setOnly] = useState<string | undefined>();
  const span = spanOf(view, day);
  const board = useBoard(span);
  const resource = useResource('RiskTimedPlanningExecute');
  const placement = usePlacement();
  const all = useMemo(() => (board.data ? roundsOf(board.data) : []), [board.data]);
  const isShown = ({ key }: Lane) => only === undefined || key === only;
  const rounds = all.filter((round) => placesOf(round, by).some(isShown));
  const lanes = board.data ? lanesOf(board.data, all, by) : [];
  const failed = board.error ?? resource.error;
  const retry = () => void Promise.all([board.refetch(), resource.refetch()]);
  return (
    <>
      <PageHeader
        title="排查日历"
        description="拖到另一天改期，周视图中拖到另一行改派；虚线是计划中的任务，到时自动生成，也可提前调整"
      />
      <div className={classes.bar}>
        <Button icon={<LeftOutlined />} aria-label="向前" onClick={() => go({ day: stepped(view, day, -1) })} />
        <Button onClick={() => go({ day: today() })}>今天</Button>
        <Button icon={<RightOutlined />} aria-label="向后" onClick={() => go({ day: stepped(view, day, 1) })} />
        <strong aria-live="polite">
          {view === 'month' ? `${day.slice(0, 4)} 年 ${Number(day.slice(5, 7))} 月` : `${span.from} 至 ${span.to}`}
        </strong>
        <Segmented options={VIEWS} value={view} onChange={(next) => go({ view: next })} />
        <Segmented
          options={GROUPINGS}
          value={by}
          onChange={(next) => {
            setBy(next);
            setOnly(undefined);
          }}
        />
        <Select
          className={classes.only}
          allowClear
          showSearch={BY_LABEL}
          placeholder={by === 'dept' ? '全部部门' : '全部人员'}
          aria-label={by === 'dept' ? '部门' : '人员'}
          value={only}
          options={lanes.map(({ key, name }) => ({ value: key, label: name }))}
          onChange={(next: string | undefined) => setOnly(next)}
        />
      </div>
      {(board.data?.isCut || board.data?.isComingCut) && (
        <p className={classes.notice}>任务过多，只显示前 {all.length} 项，请改看一周</p>
      )}
      {failed && !(board.data && resource.data) && <LoadFailure error={failed} onRetry={retry} />}
      {!failed && !(board.data && resource.data) && <Skeleton active title={false} paragraph={{ rows: 10 }} />}
      {board.data && resource.data && (
        <RecordDialogs resource={resource.data} given={NOTHING} List={ResourceList}>
          {view === 'month' ? (
            <MonthView
              span={span}
              month={day.slice(0, 7)}
              rounds={rounds}
              by={by}
              resource={resource.data}
              onPlace={placement.mutate}
              onOpenDay={(next) => go({ view: 'week', day: next })}
            />
          ) : (
            <WeekView
              span={span}
              rounds={rounds}
              lanes={lanes.filter(isShown)}
              by={by}
              resource={resource.data}
              onPlace={placement.mutate}
            />
          )}
          {view === 'week' && rounds.length === 0 && <p className={classes.empty}>这一周没有排查任务</p>}
        </RecordDialogs>
      )}
      <FiguresPanel span={view === 'month' ? monthOf(day) : span} by={by} />
    </>
  );
}

/** View and day from the address; by default a month, on phones a week, because a month needs much scrolling. */
function usePlace() {
  const [parameters, setParameters] = useSearchParams();
  const [first] = useState(useDevice() === 'mobile' ? 'week' : 'month');
  const view: View = (parameters.get('view') ?? first) === 'week' ? 'week' : 'month';
  const day = parameters.get('day') ?? '';
  const go = (next: { view?: View; day?: string }) =>
    setParameters(
      (before) => {
        for (const [key, value] of Object.entries(next)) before.set(key, value);
        return before;
      },
      { replace: true },
    );
  return { view, day: DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : today(), go };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

const VIEWS: { label: string; value: View }[] = [
  { label: '月', value: 'month' },
  { label: '周', value: 'week' },
];
const GROUPINGS: { label: string; value: Grouping }[] = [
  { label: '按人员', value: 'person' },
  { label: '按部门', value: 'dept' },
];

/** First and last day of the month: figures count these days, while the calendar shows complete weeks. */
function monthOf(day: string) {
  const { from, to } = spanOf('month', day);
  const month = day.slice(0, 7);
  const days = [from, to].map((end) => (end.startsWith(month) ? end : undefined));
  return { from: days[0] ?? `${month}-01`, to: days[1] ?? lastOf(month) };
}

function lastOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

interface Props extends ViewProps {
  lanes: readonly Lane[];
}

/** A week with a lane for each person or department; dropping a round on another person's lane reassigns it. */
export function WeekView({ span, rounds, lanes, by, resource, onPlace }: Props) {
  const days = daysOf(span);
  const byLane = new Map(lanes.map(({ key }) => [key, [] as Round[]]));
  for (const round of rounds) {
    for (const { key } of placesOf(round, by)) byLane.get(key)?.push(round);
  }
  const now = today();
  const drop = (lane: Lane, day: string) => (id: string) => {
    const round = rounds.find((one) => String(one.id) === id);
    if (!round) return;
    const isGrouped = round.people?.some(({ id: personId }) => personId === lane.key) ?? false;
    // A group's round is in the lanes of all members, so a drop only changes its day.
    const isOther = by === 'person' && lane.key !== '' && lane.key !== round.checkUserId && !isGrouped;
    onPlace({ round, ...(isOther ? { checkUserId: lane.key } : {}), ...(day < now ? {} : { day }) });
  };
  return (
    <div className={classes.week}>
      <span className={classes.weekday}>{by === 'dept' ? '责任部门' : '排查人'}</span>
      {days.map((day, at) => (
        <span key={day} className={classes.weekday} data-today={day === now}>
          {WEEKDAYS[at]} {shortDay(day)}
        </span>
      ))}
      {lanes.map((lane) => {
        const own = byLane.get(lane.key) ?? [];
        return (
          <LaneRow key={lane.key} name={lane.name} count={own.length === 0 ? '无任务' : countText(own)}>
            {days.map((day) => (
              <DropCell
                key={day}
                label={`${lane.name} ${day}`}
                mark={day === now ? 'today' : undefined}
                onDrop={drop(lane, day)}
              >
                <span className={classes.phoneDay}>{shortDay(day)}</span>
                {own
                  .filter(({ time }) => time.startsWith(day))
                  .map((round) => (
                    <RoundChip
                      key={round.id}
                      round={round}
                      resource={resource}
                      who={by === 'dept' ? whoGoes(round) : round.people ? '任一人' : round.deptName}
                      onPlace={onPlace}
                    />
                  ))}
              </DropCell>
            ))}
          </LaneRow>
        );
      })}
    </div>
  );
}

function LaneRow({ name, count, children }: { name: string; count: string; children: React.ReactNode }) {
  return (
    <>
      <span className={classes.lane}>
        <b>{name}</b>
        <i>{count}</i>
      </span>
      {children}
    </>
  );
}
