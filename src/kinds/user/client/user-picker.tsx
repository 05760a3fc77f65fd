import { Modal } from 'antd';
import { useState } from 'react';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../client/ui/layers/use-back.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { PeopleChoice } from './people-choice.tsx';
import type { Naming } from './use-candidates.ts';
import type { People } from './use-picker.ts';

interface Props {
  people: People;
  /** Limits the list to people who can be named for this stage. */
  naming?: Naming | null;
  onPick(user: WireRecord): void;
  onCancel(): void;
}

/** 选择用户 (look.md#13.4): organisation tree, keyword search, a table of which exactly one row must be ticked. */
export function UserPicker({ people, naming = null, onPick, onCancel }: Props) {
  const [selected, setSelected] = useState<WireRecord[]>([]);
  useBack(onCancel);
  const confirm = () => {
    const [user] = selected;
    if (!user) return message.warning('未选中用户');
    if (selected.length > 1) return message.warning('不支持多选');
    onPick(user);
  };
  return (
    <Modal
      open
      title="选择用户"
      className="view-modal"
      width={900}
      okText="确定"
      cancelText="取消"
      onOk={confirm}
      onCancel={onCancel}
    >
      <PeopleChoice
        people={people}
        naming={naming}
        selected={selected}
        onSelect={setSelected}
        onConfirm={confirm}
        onPick={onPick}
      />
    </Modal>
  );
}
