import { Button, Input, Modal, Space } from 'antd';
import { useId, useState } from 'react';
import { createRequestId } from '../../../client/api/request-id.ts';
import { message } from '../../../client/ui/feedback/feedback.ts';
import { ReturnFocus } from '../../../client/ui/return-focus.tsx';
import type { WireRecord } from '../../../engine/json.ts';
import type { Field } from '../../../engine/resource.ts';
import { DateTimeInput } from '../../../kinds/date-time/input.tsx';
import { relationOf } from '../../../kinds/parts/client/relation-of.ts';
import { UserPicker } from '../../../kinds/user/client/user-picker.tsx';

interface Props {
  /** The field of kind rows. */
  field: Field;
  onAdd(row: WireRecord): void;
  onCancel(): void;
}

/** 新增定时任务分配: one person, chosen in the picker, and when the rounds of this person begin. */
export function AssignmentModal({ field, onAdd, onCancel }: Props) {
  const id = useId();
  const [person, setPerson] = useState<WireRecord | null>(null);
  const [startTime, setStartTime] = useState<unknown>();
  const [isPicking, setPicking] = useState(false);
  const column = (key: string) => field.rowFields.find((inner) => inner.key === key);
  const [people, start] = [column('checkingPerson'), column('startTime')];
  const add = () => {
    if (person === null) return void message.warning('未选择排查人');
    const row = {
      key: createRequestId(),
      checkingPerson: String(person.id),
      checkingPersonName: String(person.name ?? ''),
    };
    onAdd(typeof startTime === 'string' ? { ...row, startTime } : row);
  };
  return (
    <Modal open title="新增定时任务分配" width={400} okText="确定" cancelText="取消" onOk={add} onCancel={onCancel}>
      <label className="form-label" htmlFor={id}>
        排查人
      </label>
      <Space.Compact block>
        <Input id={id} disabled value={String(person?.name ?? '')} placeholder="请选择排查人" />
        <Button onClick={() => setPicking(true)}>选择</Button>
      </Space.Compact>
      {start && (
        <div className="assignments-start">
          <label className="form-label" htmlFor={`${id}-start`}>
            开始时间
          </label>
          <DateTimeInput
            field={{ ...start, placeholder: '不填写时与任务相同' }}
            id={`${id}-start`}
            value={startTime}
            values={{}}
            onChange={setStartTime}
            patch={() => undefined}
            labelOf={(key) => key}
            disabled={false}
            invalid={false}
            describedBy={id}
          />
        </div>
      )}
      {isPicking && people && (
        <ReturnFocus>
          <UserPicker
            people={relationOf(people)}
            onPick={(user) => {
              setPerson(user);
              setPicking(false);
            }}
            onCancel={() => setPicking(false)}
          />
        </ReturnFocus>
      )}
    </Modal>
  );
}
