import { Button, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { BY_LABEL } from '../../../../../client/resource/use-options.ts';
import { EmptyState, ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { VerdictsDialog } from '../../../../../client/resource-views/verdicts/verdicts-dialog.tsx';
import { PageHeader } from '../../../../../client/shell/page.tsx';
import { useDevice } from '../../../../../client/ui/device.ts';
import { MAX_EACH } from '../../../../../engine/action-effect.ts';
import { APPOINTED_STAGES, type AppointedStage } from '../../../../../engine/stages.ts';
import { PeopleList, type Person } from './people-list.tsx';
import { TurnRow } from './turn-row.tsx';
import classes from './turns.module.css';
import { useOverview, useRemind, useTurns } from './use-turns.ts';

const ALL = '';

/** 现在该谁办: waiting hazards by person, overdue first; managers remind one person or several at once (practice.md#3). */
export default function TurnsScreen() {
  const [parameters, setParameters] = useSearchParams();
  const stage = APPOINTED_STAGES.find((key) => key === parameters.get('stage')) ?? null;
  const userId = parameters.get('user');
  const overview = useOverview();
  const choose = (key: 'stage' | 'user', value: string | null) =>
    setParameters(
      (before) => {
        if (value) before.set(key, value);
        else before.delete(key);
        return before;
      },
      { replace: true },
    );
  const people: readonly Person[] = overview.data?.people ?? [];
  return (
    <>
      <PageHeader
        title="现在该谁办"
        description="正在等待处理的隐患，逾期的在前；催办会通知当前处理人，同一隐患 4 小时内只能催办一次"
      />
      <div className={classes.stages}>
        <Segmented
          options={stagesOf(overview.data?.stages ?? [])}
          value={stage ?? ALL}
          onChange={(value) => choose('stage', value)}
        />
      </div>
      <div className={classes.columns}>
        <People people={people} chosen={userId} onChoose={(id) => choose('user', id)} />
        <Turns key={`${stage} ${userId}`} stage={stage} userId={userId} />
      </div>
    </>
  );
}

/** Label of late hazards by stage: only deadlines of rectification are 超期 (domain.md#5.1). */
const LATE: { readonly [stage: string]: string } = { [ALL]: '逾期', rectify: '超期' };

function stagesOf(stages: readonly { key: string; title: string; total: number; late: number }[]) {
  const total = stages.reduce((sum, one) => sum + one.total, 0);
  const late = stages.reduce((sum, one) => sum + one.late, 0);
  return [{ key: ALL, title: '全部', total, late }, ...stages].map((one) => ({
    value: one.key,
    label: (
      <>
        {one.title} {one.total}
        {one.late > 0 && (
          <span className={classes.late}>
            {' '}
            {LATE[one.key] ?? '超时'} {one.late}
          </span>
        )}
      </>
    ),
  }));
}

interface PeopleProps {
  people: readonly Person[];
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** Renders people as a list beside the hazards, on phones as a select. */
function People({ people, chosen, onChoose }: PeopleProps) {
  const isDesk = useDevice() === 'desktop';
  if (isDesk) return <PeopleList people={people} chosen={chosen} onChoose={onChoose} />;
  return (
    <Select
      className={classes.choice ?? ''}
      aria-label="处理人"
      placeholder="全部处理人"
      allowClear
      showSearch={BY_LABEL}
      value={chosen}
      options={people.map(({ id, name, total, late }) => ({
        value: id,
        label: `${name} ${total} 项${late > 0 ? `，逾期 ${late}` : ''}`,
      }))}
      onChange={(id: string | undefined) => onChoose(id ?? null)}
    />
  );
}

function Turns({ stage, userId }: { stage: AppointedStage | null; userId: string | null }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTurns({ stage, userId });
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const { remind, isBusy, judged, close } = useRemind((done) =>
    setTicked((before) => new Set([...before].filter((id) => !done.includes(id)))),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} />;
  const rows = data.pages.flatMap((page) => page.rows);
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const toggle = (id: number) =>
    setTicked((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const open = rows.filter((row) => row.mayRemind && row.refusal === undefined).slice(0, MAX_EACH);
  return (
    <div className={classes.turns}>
      {rows.length === 0 && <EmptyState title="没有等待处理的隐患" />}
      <ol className={classes.list} aria-label="等待处理的隐患">
        {rows.map((row) => (
          <li key={row.id} data-picked={ticked.has(row.id)}>
            <TurnRow
              turn={row}
              isTicked={ticked.has(row.id)}
              isBusy={isBusy}
              onToggle={() => toggle(row.id)}
              onRemind={() => void remind([row])}
            />
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            后面的隐患
          </Button>
        )}
      </div>
      {rows.some((row) => row.mayRemind) && (
        <div className={classes.bar} role="toolbar" aria-label="批量催办">
          <span role="status">已选 {chosen.length} 项</span>
          <Button type="link" size="small" onClick={() => setTicked(new Set(open.map(({ id }) => id)))}>
            全选可催办的 {open.length} 项
          </Button>
          {chosen.length > 0 && (
            <Button type="link" size="small" onClick={() => setTicked(new Set())}>
              取消选择
            </Button>
          )}
          <span className={classes.does}>
            {chosen.length > MAX_EACH && <>一次最多催办 {MAX_EACH} 项</>}
            <Button
              type="primary"
              loading={isBusy}
              disabled={chosen.length === 0 || chosen.length > MAX_EACH}
              onClick={() => void remind(chosen)}
            >
              催办所选
            </Button>
          </span>
        </div>
      )}
      {judged && <VerdictsDialog title="催办" judged={judged} onClose={close} />}
    </div>
  );
}
