import { DatePicker, Modal } from 'antd';
import { useState } from 'react';
import { dayjs } from '../../../../../client/ui/look/dates.ts';
import { plusDays, today } from './board-days.ts';
import type { Round } from './use-board.ts';

interface Props {
  round: Round;
  onMove(day: string): void;
  onClose(): void;
}

/** Dialog that moves a round to another day before it begins. */
export function MoveDialog({ round, onMove, onClose }: Props) {
  const [day, setDay] = useState(() => {
    const next = plusDays(round.time.slice(0, 10), 1);
    return next < today() ? today() : next;
  });
  return (
    <Modal open title="改期" width={400} okText="确定" cancelText="取消" onOk={() => onMove(day)} onCancel={onClose}>
      <p>“{round.planningName}”改到哪一天？时刻不变，截止时间随之顺延。</p>
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
