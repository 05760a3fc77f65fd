import { DatePicker, Dropdown, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import type { LoadedResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { useAddressOfRow } from '../../../../../client/resource-views/detail/row-address.ts';
import { useOpenDialog } from '../../../../../client/resource-views/use-open-dialog.ts';
import { dayjs } from '../../../../../client/ui/look/dates.ts';
import { OpenLink } from '../../../../../client/ui/words/word-button.tsx';
import type { Action } from '../../../../../engine/resource.ts';
import classes from './board.module.css';
import { plusDays, today } from './board-days.ts';
import { COMING, type Placement, type Round, whoGoes } from './use-board.ts';

/** Data type of a dragged round; the data is its id. */
const DRAGGED = 'application/x-round';

/** Handler of the link in a menu item: its click bubbles to the item, which opens the round. */
const noop = () => {};

const WORDS: { readonly [status: number]: string } = {
  [COMING]: '计划中',
  0: '待执行',
  1: '执行中',
  2: '已完成',
  3: '已超期',
};

interface Props {
  round: Round;
  resource: LoadedResource;
  /** Name of the person or the department, whichever the calendar is not grouped by. */
  who: string | undefined;
  onPlace(placement: Placement): void;
}

/** One round, which users with the permission can drag; for keyboards and phones, a menu opens and moves the round. */
export function RoundChip({ round, resource, who, onPlace }: Props) {
  const can = useCan();
  const open = useOpenDialog();
  const [isMoving, setMoving] = useState(false);
  const isComing = round.status === COMING;
  const row = { ...round };
  const address = useAddressOfRow(row);
  const mayMove = round.status <= 0 && can('RiskTimedPlanningExecute:move');
  const mayAssign = round.status !== 2 && can('RiskTimedPlanningExecute:assign');
  const assign = resource.actions.find(({ verb }) => verb === 'assign');
  const items = [
    isComing
      ? { key: 'detail', label: '到时自动生成，届时可执行', disabled: true }
      : {
          key: 'detail',
          label: address ? (
            <OpenLink to={address} onOpen={noop}>
              查看
            </OpenLink>
          ) : (
            '查看'
          ),
          onClick: () => open({ type: 'detail', row }),
        },
    ...(mayAssign && assign ? [{ key: 'assign', label: '改派', onClick: () => open(formOf(assign, round)) }] : []),
    ...(mayMove ? [{ key: 'move', label: '改期', onClick: () => setMoving(true) }] : []),
  ];
  const time = round.time.slice(11, 16);
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <button
          type="button"
          className={classes.chip}
          data-status={round.isLate && round.status !== 2 ? 3 : round.status}
          draggable={mayMove || mayAssign}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(round.id))}
          title={titleOf(round)}
        >
          <time>{time}</time>
          <span>{round.planningName}</span>
          <i>{[who ?? '未定', WORDS[round.status], ...(round.planTime ? ['改期'] : [])].join(' · ')}</i>
        </button>
      </Dropdown>
      {isMoving && (
        <MoveDialog
          round={round}
          onClose={() => setMoving(false)}
          onMove={(day) => {
            setMoving(false);
            onPlace({ round, day });
          }}
        />
      )}
    </>
  );
}

/** Form that assigns a round; for a planned round, which has no record yet, only the id is given. */
function formOf(action: Action, round: Round) {
  const { id } = round;
  return round.status === COMING
    ? ({ type: 'form', action, row: null, given: { id } } as const)
    : ({ type: 'form', action, row: { ...round } } as const);
}

function titleOf(round: Round): string {
  const parts = [round.planningName, whoGoes(round) ?? '未定排查人', WORDS[round.status]];
  if (round.status === COMING) parts.push(`${round.time.slice(0, 16)} 生成`);
  else parts.push(`截止 ${round.dueTime?.slice(0, 16) ?? '—'}`);
  if (round.planTime !== undefined) parts.push(`由 ${round.planTime.slice(0, 16)} 改期`);
  return parts.join('，');
}

interface MoveDialogProps {
  round: Round;
  onMove(day: string): void;
  onClose(): void;
}

/** Dialog that moves a round to another day before it begins. */
function MoveDialog({ round, onMove, onClose }: MoveDialogProps) {
  const [day, setDay] = useState(() => {
    const next = plusDays(round.time.slice(0, 10), 1);
    return next < today() ? today() : next;
  });
  return (
    <Modal open title="改期" width={400} okText="确定" cancelText="取消" onOk={() => onMove(day)} onCancel={onClose}>
      <p>
        “{round.planningName}”改到哪一天？时刻不变，截止时间随之顺延。
        {round.status === COMING && '确定后立即生成这次任务，并通知排查人。'}
      </p>
      <DatePicker
        className="input-wide"
        aria-label="改到"
        value={dayjs(day, 'YYYY-MM-DD')}
        allowClear={false}
        disabledDate={(date) => date.format('YYYY-MM-DD') < today()}
        onChange={(date) => date && setDay(date.format('YYYY-MM-DD'))}
      />
    </Modal>
  );
}

interface DropCellProps {
  label: string;
  mark?: 'today' | 'outside' | undefined;
  /** Absent: no round can be dropped here. */
  onDrop?: ((key: string) => void) | undefined;
  children: ReactNode;
}

export function DropCell({ label, mark, onDrop, children }: DropCellProps) {
  const [isOver, setOver] = useState(false);
  return (
    <section
      className={classes.cell}
      aria-label={label}
      data-mark={mark}
      data-over={isOver}
      onDragOver={(event) => {
        if (!onDrop || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const key = event.dataTransfer.getData(DRAGGED);
        if (key) onDrop?.(key);
      }}
    >
      {children}
    </section>
  );
}
