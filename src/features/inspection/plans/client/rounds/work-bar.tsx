import { Button } from 'antd';
import { WaitingOriginals } from '../../../../../kinds/files/client/upload-rows.tsx';
import { RESULT } from '../../workflow/item-results.ts';
import type { ItemView } from './item-view.ts';
import type { Sending } from './use-answers.ts';

interface Props {
  items: readonly ItemView[];
  sending: Sending;
  /** Number of answers and photos stored on this device only. */
  unsent: number;
  isFinishing: boolean;
  onFinish(): void;
}

/** Bar within reach of a thumb: progress, unsent data, and the button that finishes. */
export function WorkBar({ items, sending, unsent, isFinishing, onFinish }: Props) {
  const done = items.filter(({ answer }) => answer.result !== RESULT.open).length;
  return (
    <div className="round-bar">
      <div className="round-progress">
        <strong>
          已查 {done}/{items.length}
        </strong>
        <span role="status">{sentence(sending, unsent)}</span>
        <WaitingOriginals />
      </div>
      <Button type="primary" className="round-finish" loading={isFinishing} onClick={onFinish}>
        完成排查
      </Button>
    </div>
  );
}

function sentence({ state, reason }: Sending, unsent: number): string {
  if (state === 'refused') return `没有发送：${reason}`;
  if (unsent === 0) return '已全部保存';
  if (state === 'waiting') return `${unsent} 项未发送，已存本机`;
  return `正在发送 ${unsent} 项`;
}
