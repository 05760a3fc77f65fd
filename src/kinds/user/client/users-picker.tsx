import { Button, Modal } from 'antd';
import { useState } from 'react';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../client/ui/layers/use-back.ts';
import type { WireRecord } from '../../../engine/json.ts';
import { PeopleChoice } from './people-choice.tsx';
import type { People } from './use-picker.ts';

export interface Person {
  id: string;
  name: string;
}

interface Props {
  people: People;
  chosen: readonly Person[];
  onPick(people: Person[]): void;
  onCancel(): void;
}

const toPerson = ({ id, name }: WireRecord): Person => ({ id: String(id), name: String(name ?? id) });

/** 选择用户 for several people: ticked people stay ticked while the user changes departments and pages. */
export function UsersPicker({ people, chosen, onPick, onCancel }: Props) {
  const [selected, setSelected] = useState<WireRecord[]>(() => chosen.map(({ id, name }) => ({ id, name })));
  useBack(onCancel);
  const confirm = () => {
    if (selected.length === 0) return message.warning('未选中用户');
    onPick(selected.map(toPerson));
  };
  return (
    <Modal
      open
      title="选择用户"
      className="view-modal"
      width={900}
      onCancel={onCancel}
      footer={
        <div className="users-picker-footer">
          <span role="status">已选 {selected.length} 人</span>
          <Button type="link" size="small" disabled={selected.length === 0} onClick={() => setSelected([])}>
            清空
          </Button>
          <span className="users-picker-space" />
          <Button onClick={onCancel}>取消</Button>
          <Button type="primary" onClick={confirm}>
            确定
          </Button>
        </div>
      }
    >
      <PeopleChoice people={people} selected={selected} onSelect={setSelected} onConfirm={confirm} />
    </Modal>
  );
}
