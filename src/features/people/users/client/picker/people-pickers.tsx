import { Button, Modal } from 'antd';
import { useState } from 'react';
import type {
  Person,
  UserPickerProps,
  UsersPickerProps,
} from '../../../../../client/resource-views/installed-views.ts';
import { message } from '../../../../../client/ui/feedback/feedback.ts';
import { useBack } from '../../../../../client/ui/layers/use-back.ts';
import type { WireRecord } from '../../../../../engine/json.ts';
import { PeopleChoice } from './people-choice.tsx';

/** 选择用户 (look.md#13.4): organisation tree, keyword search, a table of which exactly one row must be ticked. */
export function UserPicker({ people, naming = null, onPick, onCancel }: UserPickerProps) {
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

const toPerson = ({ id, name }: WireRecord): Person => ({ id: String(id), name: String(name ?? id) });

/** 选择用户 for several people: ticked people stay ticked while the user changes departments and pages. */
export function UsersPicker({ people, chosen, onPick, onCancel }: UsersPickerProps) {
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
