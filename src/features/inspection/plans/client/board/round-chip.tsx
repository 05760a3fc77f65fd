import { Dropdown } from 'antd';
import { useState } from 'react';
import type { LoadedResource } from '../../../../../client/resource/load-resource.ts';
import { useCan } from '../../../../../client/resource/permissions.ts';
import { useOpenDialog } from '../../../../../client/resource-views/use-open-dialog.ts';
import classes from './board.module.css';
import { MoveDialog } from './move-dialog.tsx';
import { type Placement, type Round, whoGoes } from './use-board.ts';

/** Data type of a dragged round; the data is its id. */
export const DRAGGED = 'application/x-round';

const WORDS: { readonly [status: number]: string } = { 0: '待执行', 1: '执行中', 2: '已完成', 3: '已超期' };

interface Props {
  round: Round;
  resource: LoadedResource;
  /** Name of the person or the department, whichever the calendar is not grouped by. */
  who: string | undefined;
  onPlace(placement: Placement): void;
}

/** One round, which can be dragged with the permission; its menu also opens and moves it, for keyboards and phones. */
export function RoundChip({ round, resource, who, onPlace }: Props) {
  const can = useCan();
  const open = useOpenDialog();
  const [isMoving, setMoving] = useState(false);
  const mayMove = round.status === 0 && can('RiskTimedPlanningExecute:move');
  const mayAssign = round.status !== 2 && can('RiskTimedPlanningExecute:assign');
  const assign = resource.actions.find(({ verb }) => verb === 'assign');
  const row = { ...round };
  const items = [
    { key: 'detail', label: '查看', onClick: () => open({ type: 'detail', row }) },
    ...(mayAssign && assign
      ? [{ key: 'assign', label: '改派', onClick: () => open({ type: 'form', action: assign, row }) }]
      : []),
    ...(mayMove ? [{ key: 'move', label: '改期', onClick: () => setMoving(true) }] : []),
  ];
  const time = round.time.slice(11, 16);
  const moved = round.planTime === undefined ? '' : `，由 ${round.planTime.slice(0, 16)} 改期`;
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <button
          type="button"
          className={classes.chip}
          data-status={round.isLate && round.status !== 2 ? 3 : round.status}
          draggable={mayMove || mayAssign}
          onDragStart={(event) => event.dataTransfer.setData(DRAGGED, String(round.id))}
          title={`${round.planningName}，${whoGoes(round) ?? '未定排查人'}，${WORDS[round.status]}，截止 ${round.dueTime?.slice(0, 16) ?? '—'}${moved}`}
        >
          <time>{time}</time>
          <span>{round.planningName}</span>
          <i>{[who ?? '未定', WORDS[round.status], ...(moved ? ['改期'] : [])].join(' · ')}</i>
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
