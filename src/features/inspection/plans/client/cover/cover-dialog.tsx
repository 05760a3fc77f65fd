import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Modal, Spin } from 'antd';
import { useMemo, useState } from 'react';
import { send } from '../../../../../client/api/send.ts';
import { useResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { OpenForm } from '../../../../../client/resource-views/form/open-form.tsx';
import type { FormNoteProps, QuestionProps } from '../../../../../client/resource-views/installed-views.ts';
import { ErrorState, RowsSkeleton } from '../../../../../client/resource-views/states.tsx';
import { ReturnFocus } from '../../../../../client/ui/return-focus.tsx';
import { useSettledText } from '../../../../../client/ui/use-settled-text.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { RiskTimedPlanning } from '../../../../../generated/client.ts';
import { rowsOf } from '../../../../../kinds/rows/meaning.ts';
import { percent } from '../board/board-days.ts';
import { peopleFor, type Uncovered, useUncovered } from './use-uncovered.ts';
import './cover.css';

/** 补齐排查覆盖: the form, after loading the points that no plan inspects. */
export default function CoverDialog({ resource, action, onClose }: QuestionProps) {
  const can = useCan();
  const { data, error, refetch } = useUncovered();
  const start = useMemo(() => data && startOf(data), [data]);
  const mayStart = can('RiskTimedPlanning:planningStart');
  if (data && start && data.colours.length > 0 && mayStart)
    return <OpenForm {...{ resource, action, start, onClose }} row={null} given={NOTHING} />;
  if (!data && !error) return <Spin fullscreen />;
  return (
    <Modal open title={action.title} className="view-modal" footer={null} onCancel={onClose}>
      {data && <NothingToDo bare={data.bare} mayStart={mayStart} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
    </Modal>
  );
}

/** Reason why the dialog has no form to show. */
function NothingToDo({ bare, mayStart }: { bare: number; mayStart: boolean }) {
  if (!mayStart) return <Alert type="warning" showIcon title="新建的任务要同时启动，您没有启动定时任务的权限" />;
  if (bare > 0) return <Alert type="warning" showIcon title={bareWords(bare)} />;
  return <Alert type="success" showIcon title="启用的风险点都已在启动的任务中，没有要补的" />;
}

const NOTHING = {};

/** Button that opens the dialog outside of the list of plans; hidden from users who may not add plans. */
export function CoverButton() {
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can('RiskTimedPlanning:add')) return null;
  return (
    <>
      <Button size="small" className="cover-open" onClick={() => setOpen(true)}>
        补齐排查覆盖
      </Button>
      {isOpen && <Opened onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened({ onClose }: { onClose(): void }) {
  const { data: resource } = useResource('RiskTimedPlanning');
  const action = resource?.actions.find(({ verb }) => verb === 'cover');
  if (!resource || !action) return null;
  return (
    <ReturnFocus>
      <CoverDialog resource={resource} action={action} row={NOTHING} onClose={onClose} />
    </ReturnFocus>
  );
}

const bareWords = (bare: number) => `有 ${bare} 个未覆盖的风险点没有排查项，请先为它们新增排查项`;

function startOf({ colours, people, startTime }: Uncovered): WireRecord {
  const chosen = colours.map(({ key, planningType, planningTypeName }) =>
    planningType === undefined ? { key } : { key, planningType, planningTypeName: planningTypeName ?? '' },
  );
  return { colours: chosen, people: peopleFor(people, chosen, []), startTime };
}

/** Outcome of the form: the coverage before and after, and a line for each plan. */
export function CoverPreview({ values }: FormNoteProps) {
  const { data: uncovered } = useUncovered();
  const asked = useSettledText(JSON.stringify(draftOf(values)));
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['RiskTimedPlanning', 'coverPreview', asked],
    queryFn: ({ signal }) => readPreview(asked, signal),
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  if (error) return <Alert className="form-notice" type="error" showIcon title={error.message} />;
  if (!data) return <RowsSkeleton rows={3} />;
  const { covered, after, enabled, lines, left } = data;
  return (
    <section className="cover-preview" aria-label="预览" aria-busy={isPlaceholderData}>
      <p className="cover-figures">
        将新建并启动 <b>{lines.length}</b> 个任务，排查覆盖率 {percent(covered, enabled)} →{' '}
        <b>{percent(after, enabled)}</b>（{after} / {enabled} 个风险点）
      </p>
      {uncovered?.most !== undefined && (
        <p className="cover-hint">未覆盖的较多，这次先补风险最高的 {uncovered.most} 个，完成后再补一次。</p>
      )}
      {uncovered && uncovered.bare > 0 && <p className="cover-hint">{bareWords(uncovered.bare)}。</p>}
      {left > 0 && (
        <p className="cover-hint">
          一次最多建 {lines.length} 个任务，还有 {left} 个，完成后再补一次。
        </p>
      )}
      {lines.length > 0 && <PreviewTable lines={lines} />}
    </section>
  );
}

const readPreview = (asked: string, signal: AbortSignal) =>
  send(RiskTimedPlanning.coverPreview, JSON.parse(asked), { signal });
type Line = Awaited<ReturnType<typeof readPreview>>['lines'][number];

const TITLES = ['任务名称', '风险点', '周期', '排查人', '前几次排查'];

function PreviewTable({ lines }: { lines: readonly Line[] }) {
  return (
    <table className="cover-table">
      <thead>
        <tr>
          {TITLES.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, points, items, cycle, person, slots, fault }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-title="风险点">
              {points} 个，{items} 项
            </td>
            {fault === undefined ? (
              <>
                <td data-title="周期">{cycle}</td>
                <td data-title="排查人">{person}</td>
                <td data-title="前几次">{slots.map((time) => time.slice(5, 16)).join('、')}</td>
              </>
            ) : (
              <td colSpan={3} className="cover-fault">
                {fault.replace(`${name}：`, '')}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Values of the form that decide the plans, without display names. */
function draftOf({ colours, people, startTime, windowTo }: WireRecord) {
  return {
    colours: rowsOf(colours).map(({ key, planningType }) => ({ key, planningType })),
    people: rowsOf(people).map(({ key, checkingPerson }) => ({ key, checkingPerson })),
    ...(typeof startTime === 'string' ? { startTime } : {}),
    ...(typeof windowTo === 'string' && windowTo.length <= 20 ? { windowTo } : {}),
  };
}
